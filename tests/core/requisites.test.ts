import { expect, test } from 'vitest'
import * as fields from '../../domain/core/fields.ts'
import { all, judgeRows, type Row, same } from './fieldRows.ts'

const rows: Row[] = [
  [
    'an INN',
    fields.inn(),
    [
      ...same('7707083893', '500100732259', '7707083894'),
      ...all(
        '7723456782',
        'ИНН 7723456782',
        '７７２３４５６７８２',
        'инн: 7723456782',
        'INN\u00A07723456782',
        '77 2345-6782',
        '7723456782\u200B',
        '\u202D7723456782\u202C',
        '7723456782/770101001',
        '7723456782 / 7701AB001',
        'ИНН/КПП 7723456782/770101001',
        'ИНН 7723456782, КПП 770101001',
      ),
      ['ИНН 5001 0073 2259', '500100732259'],
    ],
    all(
      'fields.inn',
      '770708389',
      '77070838933',
      '77070838ab',
      7_707_083_893,
      'КПП 770101001',
      '7723456782/77010100',
      '7723456782770101001',
      'ИНН',
    ),
  ],
  [
    'a SWIFT code',
    fields.swift(),
    [
      ['sabrrumm', 'SABRRUMM'],
      ['ICBK CNBJ SZN', 'ICBKCNBJSZN'],
      ...[
        'DEUT  DE  FF  500',
        'DEUT DE FF 500',
        'deut-de-ff-500',
        'SWIFT: DEUTDEFF500',
        'SWIFT DEUTDEFF500',
        'SWIFT/BIC: DEUTDEFF500',
        'BIC / SWIFT code: DEUTDEFF500',
        'S.W.I.F.T. DEUTDEFF500',
        'Код SWIFT: DEUT DE FF 500',
        'БИК банка DEUTDEFF500',
        '\u200BDEUTDEFF500\u00A0',
      ].map((pasted): [string, string] => [pasted, 'DEUTDEFF500']),
      ['BIC DEUTDEFF', 'DEUTDEFF'],
    ],
    [
      ...all(
        'fields.swift',
        'SABRRUM',
        'SABRRUMM1',
        'SABR12MM',
        'DEUTDEFF5',
        'DEUTDEFF500 DEUTDEFF',
        'SWIFT',
        'DEUTDEFF_500',
      ),
      ...all('fields.latin', 'САБРРУММ', 'ДDEUTDEFF', 'DEUTDEFF5ОО'),
    ],
  ],
  [
    'a BIC',
    fields.bic(),
    ['044525225', 'БИК 044525225', 'БИК: 044 525 225', 'BIC 044-525-225', 'БИК банка 044525225'].map(pasted => [
      pasted,
      '044525225',
    ]),
    all('fields.bic', '04452522', '0445252255', 'x44525225', '044525225 044525225', 'БИК'),
  ],
  [
    'a KPP',
    fields.kpp(),
    ['770101001', 'КПП 770101001', 'КПП: 770 101 001', 'KPP 770101001'].map(pasted => [pasted, '770101001']),
    all('fields.kpp', '77010100', '7701010011', '7723456782/770101001', 'КПП'),
  ],
  [
    'a correspondent account',
    fields.corrAccount(),
    [
      '30101810400000000225',
      'к/с 30101810400000000225',
      '301.01.810.4.00000000225',
      'Корр. счёт № 3010 1810 4000 0000 0225',
    ].map(pasted => [pasted, '30101810400000000225']),
    all('fields.corrAccount', '3010181040000000022', '301018104000000002255', 'к/с'),
  ],
  [
    'an account',
    fields.accountNumber(),
    [
      ...[
        'DE89 3704 0044 0532 0130 00',
        'IBAN DE89 3704 0044 0532 0130 00',
        'IBANDE89370400440532013000',
        'IBAN: de89 3704 0044 0532 0130 00',
        'iban № DE89-3704-0044-0532-0130-00',
        'A/C IBAN DE89370400440532013000',
      ].map((pasted): [string, string] => [pasted, 'DE89370400440532013000']),
      ['NO 93 8601 1117 947', 'NO9386011117947'],
      ['808-123456-838', '808-123456-838'],
      ['A/C No. 808\u2011123456\u2011838', '808-123456-838'],
      ['Acc. 6222 0202', '62220202'],
      ['Account number: 6222 0202', '62220202'],
      ['р/с № 4070 2810', '40702810'],
      ['Расчётный счёт 40702810', '40702810'],
      ['счет: 40702810', '40702810'],
      ['№ 40702810', '40702810'],
      ['номер счёта 40702810', '40702810'],
      // Warned of, not refused
      ['DE88370400440532013000', 'DE88370400440532013000'],
      ...same('1', 'AC12', 'Acc12', 'x1'.padEnd(64, '0')),
    ],
    [
      ...all('fields.accountNumber', 'a;1', 'x1'.padEnd(65, '0'), 'account', 'IBAN', '-'),
      ...all('fields.latin', 'счёт номер пять', 'ЖЖЖ', 'АЕ070331234567890123456', 'счёт 5О'),
    ],
  ],
]

judgeRows(rows)

test.each([
  ['7707083893', true],
  ['7736050003', true],
  ['7719402047', true],
  ['500100732259', true],
  ['7707083894', false],
  ['500100732258', false],
  ['77', false],
])('the check digits of %s are right: %s', (inn, valid) => {
  expect(fields.innValid(inn)).toBe(valid)
})

test.each([
  ['30101810300000000985', '044525985', true],
  ['30101810400000000225', '044525225', true],
  ['30101810400000000226', '044525225', false],
  ['3010181040000000022', '044525225', false],
])('the key of account %s fits %s: %s', (account, bic, valid) => {
  expect(fields.accountKeyValid(account, bic)).toBe(valid)
})

test.each([
  ['30101810400000000225', '044525225', null],
  ['30101810400000000226', '044525225', 'key'],
  ['3010181040000000022', '044525225', 'length'],
  ['301018104000000002251', '044525225', 'length'],
  ['DE89370400440532013000', '044525225', 'length'],
  ['12345', '', null],
  ['12345', '0445252', null],
  ['', '044525225', null],
])('of account %s beside the BIC %s is doubted: %s', (account, bic, doubt) => {
  expect(fields.accountDoubt(account, bic)).toBe(doubt)
})

test.each([
  ['AE070331234567890123456', false],
  ['GB82 WEST 1234 5698 7654 32', false],
  ['NO9386011117947', false],
  ['AE080331234567890123456', true],
  ['de88-3704-0044-0532-0130-00', true],
  ['AE07033123456789012345', true],
  ['CN12345678901234567890', false],
  ['DE12', false],
  ['808-123456-838', false],
  ['40702810400000000225', false],
])('the account %s is warned of as a mistaken IBAN: %s', (account, odd) => {
  expect(fields.ibanOdd(account)).toBe(odd)
})
