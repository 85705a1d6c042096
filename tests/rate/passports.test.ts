import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minor } from '../../domain/core/money.ts'
import { problems } from '../../domain/core/problems.ts'
import { toRate } from '../../domain/core/rate.ts'
import { feeOf, type Passport } from '../../domain/rate/passport.ts'
import { wrongFigures } from '../../domain/rate/recompute.ts'
import { Company } from '../../server/company/company.entity.ts'
import type { RatePassport } from '../../server/generated/schema.ts'
import { checkPassports } from '../../server/reconciliation/passports.ts'
import type { Ask } from '../../server/reconciliation/rules.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { type Client, clientOf } from '../support/client.ts'
import { pdf } from '../support/files.ts'
import { textOfPdf } from '../support/papers.ts'
import { change } from '../support/sql.ts'
import { addWorld, type World } from '../support/world.ts'

const textOf = (b64: string) => textOfPdf(Buffer.from(b64, 'base64'))

const pagesOf = (b64: string) =>
  Buffer.from(b64, 'base64')
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length

describe.each(databases)('the passport of a rate on %s', database => {
  let application: TestApplication
  let world: World
  let client: Client
  let staff: Client
  let admin: Client

  beforeAll(async () => {
    application = await openTestApplication({ database, env: { DEMO: '1' } })
    world = await addWorld(application)
    client = clientOf(application, world.client.user)
    staff = clientOf(application, world.manager)
    admin = clientOf(application, world.admin)
  })
  afterAll(() => application.close())

  const at = (status: 'CR_AWT' | 'CR_REQ' | 'CR_ACC' | 'DOC_ACC' | 'DONE') =>
    world.replenishmentIn(world.client.user, status)
  const newest = async (id: number, by = staff): Promise<RatePassport> => {
    const [one] = await by.ratePassports({ id })
    if (!one) throw new Error('No passport')
    return one
  }

  test('of an offer tells what the engine was given, every tier that it looked at, and what it made', async () => {
    const record = await staff.replenishment({ id: await at('CR_AWT') })
    const { kind, engine, inputs, outputs } = await newest(record.id)
    expect({ kind, engine }).toEqual({ kind: 'OFFER', engine: 1 })
    expect(inputs).toMatchObject({
      invoiceAmount: record.invoiceAmount,
      currency: 'CNY',
      rate: record.rateBefore,
      rateSource: { source: 'MANUAL', day: null },
      xRate: record.xRateBefore,
      companyName: 'Orient Pay FZE',
      baseRate: 3,
      monthlyVolume: expect.any(Number),
      clientRate: null,
      calculationRate: record.calculationRate,
      rateType: record.rateType,
      onTopAmount: record.onTopAmount,
      receivedRub: null,
      offered: null,
    })
    // The client's own tier stands in for the company's
    expect(inputs.tiers).toEqual([
      {
        type: 'AMOUNT',
        operator: '>=',
        amount: 50_000_000,
        rate: 2.4,
        onTopAmount: 0,
        own: true,
        matched: false,
        applied: false,
      },
    ])
    expect(outputs).toMatchObject({
      usdAmount: record.usdAmountBefore,
      rubAmount: record.rubAmountBefore,
      brockmanRate: record.brockmanRateBefore,
      invoiceRate: record.invoiceRateBefore,
      feeRub: feeOf(
        minor(Number(record.rubAmountBefore)),
        minor(Number(record.usdAmountBefore)),
        toRate(Number(record.rateBefore)),
      ),
      better: null,
    })
  })

  test('names the tier that applied, and how much volume the nearest better one lacks', async () => {
    const { company: companyId } = world
    const tier = (type: 'AMOUNT' | 'M_VAL', operator: string, amount: number, rate: number) =>
      admin.saveCompanyRate({
        companyId,
        bankId: companyId,
        rate: { type, operator, amount: minor(amount), rate: toRate(rate), onTopAmount: minor(0) },
      })
    const added = [
      await tier('M_VAL', '>=', 100, 2.9),
      await tier('M_VAL', '>', 900_000_000, 2.2),
      await tier('M_VAL', '>=', 990_000_000, 2.1),
    ]
    const id = await at('CR_AWT')
    const { inputs, outputs } = await newest(id)
    expect(inputs.tiers.filter(({ applied }) => applied)).toMatchObject([{ type: 'M_VAL', rate: 2.9, matched: true }])
    expect(outputs.better).toEqual({
      operator: '>',
      amount: 900_000_000,
      rate: 2.2,
      left: 900_000_001 - Number(inputs.monthlyVolume),
    })
    for (const one of added) await admin.deleteCompanyRate({ companyId, bankId: companyId, rateId: one.id })
  })

  test('is left by an edit with the sources of its offer, and by a fixation that is held against it', async () => {
    const edited = await at('CR_ACC')
    await client.sendPayment({
      payment: { id: edited, edit: true, invoiceAmount: minor(8_000_000), invoice: pdf(), clientRate: toRate(4) },
    })
    expect(await newest(edited)).toMatchObject({
      kind: 'EDIT',
      inputs: { invoiceAmount: 8_000_000, clientRate: 4, rateType: 'CLIENT', rateSource: { source: 'MANUAL' } },
    })
    const id = await at('DONE')
    const [fixation, offer, ...more] = await client.ratePassports({ id })
    expect(more).toEqual([])
    expect(offer?.kind).toBe('OFFER')
    const record = await client.replenishment({ id })
    expect(fixation).toMatchObject({
      kind: 'FIXATION',
      inputs: {
        receivedRub: record.rubAmountAfter,
        rate: record.rateAfter,
        offered: { usdAmount: record.usdAmountBefore, rubAmount: record.rubAmountBefore, rate: record.rateBefore },
      },
      outputs: { usdAmount: record.usdAmountAfter, invoiceAmount: record.invoiceAmountAfter },
    })
    const { byRoubles = 0, byRate = 0 } = fixation?.outputs.moved ?? {}
    expect(byRoubles + byRate).toBe(Number(record.usdAmountAfter) - Number(record.usdAmountBefore))
  })

  test('of an automatic rate tells the day, and its markups to staff alone', async () => {
    const em = application.app.store.fork()
    await em.nativeUpdate(Company, { id: world.company }, { autoCr: true })
    const id = await at('DOC_ACC')
    await client.requestRate({ isAuto: true, rate: { id, companyId: world.company } })
    const { date, prices } = application.app.centralBank.day()
    const shown = await newest(id)
    expect(shown.inputs).toMatchObject({
      rateSource: { source: 'CBR', day: date },
      usedPrices: {
        prices: prices.filter(({ code }) => ['USD', 'CNY'].includes(code)),
        markups: [{ currency: 'CNY', type: 'PCT', value: 1 }],
      },
    })
    const own = await newest(id, client)
    expect(own.inputs).toMatchObject({ rateSource: { source: 'CBR', day: date }, usedPrices: null })
    const byRest = await application.rest(application.token(world.client.user), 'GET', `/replenishment/${id}/passport`)
    expect(JSON.stringify(byRest.body)).not.toMatch(/usedPrices|markup/)
    // A rate with a markup in it is not called the bank's price
    const text = textOf((await client.ratePassportPdf({ id, passportId: own.id, lang: 'ru' })).b64)
    if (text !== null) expect(text).toMatch(/на\s+основе\s+цен\s+ЦБ\s+на/)
  })

  test('is nobody else’s, and of a record from before there is none', async () => {
    const id = await at('CR_AWT')
    const other = clientOf(application, world.otherClient.user)
    await expect(other.ratePassports({ id })).rejects.toMatchObject(problems.notFound)
    const { id: passportId } = await newest(id)
    const foreign = await at('CR_REQ')
    expect(await client.ratePassports({ id: foreign })).toEqual([])
    await expect(client.ratePassportPdf({ id: foreign, passportId })).rejects.toMatchObject(problems.notFound)
    await expect(other.ratePassportPdf({ id, passportId })).rejects.toMatchObject(problems.notFound)
  })

  test('never changes', async () => {
    const em = application.app.store.fork()
    for (const text of ['update rate_passport set engine = 2', 'delete from rate_passport'])
      await expect(em.execute(text)).rejects.toThrow(/append-only/)
  })

  test('is a PDF of one page, the same bytes for the same language, whoever asks', async () => {
    const id = await at('DONE')
    for (const { id: passportId } of await client.ratePassports({ id }))
      for (const lang of ['ru', 'en']) {
        const one = await client.ratePassportPdf({ id, passportId, lang })
        const again = await staff.ratePassportPdf({ id, passportId, lang: lang.toUpperCase() })
        expect(again).toEqual(one)
        expect(pagesOf(one.b64)).toBe(1)
      }
    const { id: passportId } = await newest(id)
    for (const lang of ['de', 'zh', 'russian'])
      for (const face of ['GraphQL', 'REST'] as const)
        await expect(
          clientOf(application, world.client.user, face).ratePassportPdf({ id, passportId, lang }),
        ).rejects.toMatchObject({ status: 400, fields: ['lang'] })
  })

  test('its text can be selected, Cyrillic too, and its foot has the hash of what is printed', async () => {
    const id = await at('CR_AWT')
    const { id: passportId } = await newest(id)
    const { b64 } = await client.ratePassportPdf({ id, passportId, lang: 'ru' })
    const text = textOf(b64)
    if (text === null) return
    expect(text).toContain('Паспорт курса')
    expect(text).toContain('Orient Pay FZE')
    expect(text).toMatch(/SHA-256 напечатанного: [0-9a-f]{64}/)
  })

  test('whose figures its inputs don’t make is found, each figure that is altered', async () => {
    const id = await at('DONE')
    const em = application.app.store.fork()
    const ask: Ask = sql => em.execute(sql)
    const { passports, last, findings } = await checkPassports(ask, 0)
    expect(findings).toEqual([])
    expect(passports).toBeGreaterThan(1)
    expect((await checkPassports(ask, last - 1)).passports).toBe(1)
    const { id: passportId, outputs } = await newest(id)
    await withoutTriggers(em, async () => {
      const altered = JSON.stringify({ ...outputs, usdAmount: outputs.usdAmount + 1 })
      await change(em, 'update rate_passport set outputs = ? where id = ?', [altered, passportId])
    })
    expect((await checkPassports(ask, 0)).findings).toEqual([
      { rule: 'PASSPORT_RECOMPUTED', of: 'rate_passport', ids: [passportId] },
    ])
  })

  /** Somebody who has the database in hand. */
  async function withoutTriggers(em: ReturnType<TestApplication['app']['store']['fork']>, work: () => Promise<void>) {
    if (database === 'sqlite') {
      await em.execute('drop trigger rate_passport_no_update')
      await work()
    } else {
      await em.execute('alter table rate_passport disable trigger rate_passport_append_only')
      await work()
      await em.execute('alter table rate_passport enable trigger rate_passport_append_only')
    }
  }
})

describe('a passport that is computed anew', () => {
  const inputs: Passport['inputs'] = {
    invoiceAmount: minor(1_000_000),
    currency: 'CNY',
    rate: toRate(92.5),
    rateSource: { source: 'MANUAL', day: null },
    xRate: toRate(7.125),
    xRateSource: { source: 'MANUAL', day: null },
    usedPrices: null,
    companyName: 'Orient Pay',
    baseRate: toRate(3),
    tiers: [],
    monthlyVolume: minor(0),
    clientRate: null,
    proposedRate: toRate(3),
    calculationRate: toRate(3),
    rateType: 'BASE',
    onTopAmount: minor(0),
    receivedRub: null,
    offered: null,
  }
  const outputs: Passport['outputs'] = {
    usdAmount: minor(140_351),
    brockmanRate: toRate(95.275),
    rubAmount: minor(13_371_942),
    invoiceAmount: minor(1_000_000),
    invoiceRate: toRate(13.3719),
    feeRub: minor(389_474),
    better: null,
    moved: null,
  }
  const sound: Passport = { kind: 'OFFER', engine: 1, inputs, outputs }

  test('has nothing wrong when it is sound', () => {
    expect(wrongFigures(sound)).toEqual([])
  })

  test.each([
    ['engine', { engine: 99 }, ['engine']],
    ['usdAmount', { outputs: { ...outputs, usdAmount: minor(140_352) } }, ['usdAmount']],
    ['feeRub', { outputs: { ...outputs, feeRub: minor(1) } }, ['feeRub']],
    ['a rate', { inputs: { ...inputs, rate: toRate(92.6) } }, ['brockmanRate', 'rubAmount', 'invoiceRate', 'feeRub']],
    ['the percent', { inputs: { ...inputs, calculationRate: toRate(2) } }, ['calculationRate']],
    ['an invoice of nothing', { inputs: { ...inputs, invoiceAmount: minor(0) } }, ['inputs']],
  ])('tells of an altered %s', (_, altered, wrong) => {
    expect(wrongFigures({ ...sound, ...altered })).toEqual(wrong)
  })

  test('does not mind the order of keys', () => {
    const turned = Object.fromEntries(Object.entries(outputs).toReversed()) as unknown as Passport['outputs']
    expect(wrongFigures({ ...sound, outputs: turned })).toEqual([])
  })
})
