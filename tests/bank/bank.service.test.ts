import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minor } from '../../domain/core/money.ts'
import type { User } from '../../server/account/account.entity.ts'
import * as bank from '../../server/bank/bank.service.ts'
import { StoredFile } from '../../server/file/file.entity.ts'
import { uploadFile } from '../../server/file/file.service.ts'
import { Replenishment } from '../../server/replenishment/replenishment.entity.ts'
import type { ReplenishmentStatus } from '../../server/generated/schema.ts'
import { Request } from '../../server/request/request.entity.ts'
import { pdf, png } from '../support/files.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { fieldError, problem } from '../support/problems.ts'

const BANK = { name: 'Восточный расчётный банк', shortName: 'ВРБ' }
const DETAIL = { name: 'Brockman LLC', shortName: 'Brockman', beneficiaryAddress: '1 Main St' }

const svg = (text: string) => (name: string) => ({ name, b64: Buffer.from(text).toString('base64') })
const GOOD_SVG = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"/></svg>'

describe.each(databases)('partner banks on %s', database => {
  let application: TestApplication
  let admin: User
  let client: User
  const as = (user: User) => application.contextFor(user)

  beforeAll(async () => {
    application = await openTestApplication({ database })
    admin = await application.addUser({ kind: 'ADMIN' })
    client = await application.addUser({ kind: 'CLIENT' })
  })
  afterAll(() => application.close())

  test('a created bank answers its payee, its icon’s address and the name of its blank', async () => {
    const made = await bank.createBank(as(admin), {
      ...BANK,
      bic: '044525985',
      address: 'Москва',
      inn: '7707083893',
      account: '40702810000000000001',
      brockmanDetail: DETAIL,
      avatar: png('Логотип.png'),
      additionalAgreement: pdf('Бланк ДС.pdf'),
    })
    expect(made).toEqual({
      ...BANK,
      id: made.id,
      bic: '044525985',
      address: 'Москва',
      inn: '7707083893',
      account: '40702810000000000001',
      corrAccount: null,
      kpp: null,
      brockman: 'Brockman LLC',
      brockmanShortName: 'Brockman',
      avatarPath: expect.stringMatching(/^\/storage\/[0-9a-f-]{36}\.png$/),
      additionalAgreementPath: 'Бланк ДС.pdf',
      brockmanDetail: { ...DETAIL, id: made.id, brockmanBankId: made.id },
      files: [{ id: expect.any(Number), fileName: 'Бланк ДС.pdf' }],
      version: 1,
    })
    expect(await bank.bank(as(admin), made.id)).toEqual({ ...made, approval: null })
    expect(await bank.bankList(as(admin))).toContainEqual(made)
    expect(await application.app.store.fork().count(StoredFile, { used: false })).toBe(0)
  })

  test('a bank needs a name and a short name of at most 50 characters', async () => {
    await expect(bank.createBank(as(admin), {})).rejects.toMatchObject({
      fieldErrors: [expect.objectContaining({ field: 'name' }), expect.objectContaining({ field: 'shortName' })],
    })
    const long = bank.createBank(as(admin), { ...BANK, shortName: 'б'.repeat(51) })
    await expect(long).rejects.toEqual(fieldError('shortName', 'fields.max'))
  })

  test('an icon is a picture, a blank is a document, and both are what their extension says', async () => {
    const create = (files: object) => bank.createBank(as(admin), { ...BANK, ...files })
    await expect(create({ avatar: pdf('a.pdf') })).rejects.toEqual(fieldError('avatar', 'files.extension'))
    await expect(create({ avatar: pdf('a.png') })).rejects.toEqual(fieldError('avatar', 'files.content'))
    await expect(create({ additionalAgreement: svg(GOOD_SVG)('a.svg') })).rejects.toEqual(
      fieldError('additionalAgreement', 'files.extension'),
    )
  })

  test('an SVG icon with a script is refused', async () => {
    const avatar = svg('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')('a.svg')
    await expect(bank.createBank(as(admin), { ...BANK, avatar })).rejects.toEqual(
      fieldError('avatar', 'files.svgScript'),
    )
  })

  test('saving leaves absent keys and files, null empties a text and leaves a file', async () => {
    const made = await bank.createBank(as(admin), {
      ...BANK,
      bic: '044525985',
      brockmanDetail: DETAIL,
      avatar: png('a.png'),
      additionalAgreement: pdf('b.pdf'),
    })
    const saved = await bank.saveBank(as(admin), {
      id: made.id,
      bic: null,
      avatar: null,
      brockmanDetail: { shortName: 'New' },
    })
    expect(saved).toEqual({
      ...made,
      bic: null,
      brockmanShortName: 'New',
      brockmanDetail: { ...made.brockmanDetail, shortName: 'New' },
      version: 2,
    })
  })

  test('`{name: null}` removes a file, a new one replaces it', async () => {
    const made = await bank.createBank(as(admin), { ...BANK, avatar: png('a.png'), additionalAgreement: pdf('b.pdf') })
    const removed = await bank.saveBank(as(admin), { id: made.id, additionalAgreement: { name: null } })
    expect(removed).toMatchObject({ avatarPath: made.avatarPath, additionalAgreementPath: null, files: [] })
    const replaced = await bank.saveBank(as(admin), { id: made.id, avatar: png('c.png') })
    expect(replaced.avatarPath).toMatch(/^\/storage\//)
    expect(replaced.avatarPath).not.toBe(made.avatarPath)
  })

  test('a file may be uploaded first and named by its id, once', async () => {
    const { id } = await uploadFile(as(admin), pdf('Бланк.pdf'))
    const made = await bank.createBank(as(admin), { ...BANK, additionalAgreement: { id } })
    expect(made.additionalAgreementPath).toBe('Бланк.pdf')
    const again = bank.createBank(as(admin), { ...BANK, additionalAgreement: { id } })
    await expect(again).rejects.toEqual(fieldError('additionalAgreement', 'files.gone'))
  })

  test('a write that carries an older version is stale and changes nothing', async () => {
    const made = await bank.createBank(as(admin), BANK)
    await bank.saveBank(as(admin), { id: made.id, name: 'First', version: 1 })
    const late = bank.saveBank(as(admin), { id: made.id, name: 'Second', version: 1 })
    await expect(late).rejects.toEqual(problem('stale'))
    expect((await bank.bank(as(admin), made.id)).name).toBe('First')
  })

  test('a payee is not saved over a version of its bank that was not seen', async () => {
    const { id, version } = await bank.createBank(as(admin), { ...BANK, brockmanDetail: DETAIL })
    await bank.saveBankDetail(as(admin), id, { name: 'First LLC', version })
    const late = bank.saveBankDetail(as(admin), id, { name: 'Second LLC', version })
    await expect(late).rejects.toEqual(problem('stale'))
    expect((await bank.bank(as(admin), id)).brockmanDetail?.name).toBe('First LLC')
  })

  test('the payee is saved by itself, absent keys stay', async () => {
    const { id } = await bank.createBank(as(admin), { ...BANK, brockmanDetail: DETAIL })
    const saved = await bank.saveBankDetail(as(admin), id, { beneficiaryAddress: '2 High St' })
    expect(saved).toEqual({ ...DETAIL, beneficiaryAddress: '2 High St', id, brockmanBankId: id })
    expect((await bank.bank(as(admin), id)).brockmanDetail).toEqual(saved)
    await expect(bank.saveBankDetail(as(admin), 999_999, DETAIL)).rejects.toEqual(problem('notFound'))
  })

  test('an unknown bank is 404, a missing id is a field error', async () => {
    await expect(bank.bank(as(admin), 999_999)).rejects.toEqual(problem('notFound'))
    await expect(bank.saveBank(as(admin), { id: 999_999, name: '' })).rejects.toEqual(problem('notFound'))
    await expect(bank.deleteBank(as(admin), { id: 999_999 })).rejects.toEqual(problem('notFound'))
    await expect(bank.saveBank(as(admin), BANK)).rejects.toEqual(fieldError('id', 'fields.required'))
  })

  test('a client gets the reduced list and no single bank', async () => {
    const made = await bank.createBank(as(admin), { ...BANK, bic: '044525985', brockmanDetail: DETAIL })
    const { body } = await application.rest(application.token(client), 'GET', '/brockman')
    const rows = body as unknown as Record<string, unknown>[]
    const shown = ['id', 'name', 'shortName', 'brockman', 'brockmanShortName', 'avatarPath', 'additionalAgreementPath']
    expect(rows.find(({ id }) => id === made.id)).toEqual(
      expect.objectContaining({ name: BANK.name, brockman: 'Brockman LLC' }),
    )
    expect(rows.flatMap(row => Object.keys(row)).filter(key => ![...shown, 'version'].includes(key))).toEqual([])
    expect((await application.rest(application.token(client), 'GET', `/brockman/${made.id}`)).status).toBe(403)
  })

  async function useInReplenishment(bankId: number, status: ReplenishmentStatus): Promise<number> {
    const em = application.app.store.fork()
    const now = new Date()
    const stamps = {
      client: client.id,
      statusSince: now,
      createdAt: now,
      toDoClient: false,
      toDoStaff: false,
      search: '',
      version: 1,
    }
    const request = await em.insert(Request, {
      ...stamps,
      status: 'USED',
      inn: '7707083893',
      clientCompanyName: 'ООО «Лампа»',
      recipientCountry: 'CN',
      recipientBankCountry: 'CN',
      invoicePrice: minor(100),
      currency: 'CNY',
      paymentPurpose: 'Товар',
    })
    return em.insert(Replenishment, { ...stamps, request, agreementBank: bankId, status, searchStaff: '' })
  }

  test('a bank that a live replenishment uses can’t be deleted', async () => {
    const { id } = await bank.createBank(as(admin), BANK)
    await useInReplenishment(id, 'DOC')
    await expect(bank.deleteBank(as(admin), { id })).rejects.toEqual(problem('inUse'))
  })

  test('the refusal names the live records', async () => {
    const { id } = await bank.createBank(as(admin), BANK)
    const replenishment = await useInReplenishment(id, 'CR_FIX')
    await useInReplenishment(id, 'ARCHIVED')
    const { status, body } = await application.rest(application.token(admin), 'DELETE', `/brockman/${id}`)
    expect({ status, message: body['message'] }).toEqual({
      status: 409,
      message: `Используется в незавершённых делах: пополнение №${replenishment}`,
    })
  })

  test('a deleted bank disappears, finished records keep naming it', async () => {
    const { id } = await bank.createBank(as(admin), BANK)
    await useInReplenishment(id, 'DONE')
    await bank.deleteBank(as(admin), { id })
    await expect(bank.bank(as(admin), id)).rejects.toEqual(problem('notFound'))
    expect((await bank.bankList(as(admin))).map(one => one.id)).not.toContain(id)
    expect(await bank.liveBank(application.app.store.fork(), id)).toBeNull()
    expect(await application.app.store.fork().count(Replenishment, { agreementBank: id })).toBe(1)
  })

  describe('icons', () => {
    const get = (url: string) => application.server.inject({ method: 'GET', url })

    test('an icon is public and can run nothing in our origin', async () => {
      const avatar = svg(GOOD_SVG)('Логотип.svg')
      const { avatarPath } = await bank.createBank(as(admin), { ...BANK, avatar })
      const { statusCode, headers, body } = await get(avatarPath ?? '')
      expect({ statusCode, body }).toEqual({ statusCode: 200, body: GOOD_SVG })
      expect(headers).toMatchObject({
        'content-type': 'image/svg+xml',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      })
    })

    test('no other file is served there: not a blank, not a removed icon, not one of a deleted bank', async () => {
      const made = await bank.createBank(as(admin), {
        ...BANK,
        avatar: png('a.png'),
        additionalAgreement: pdf('b.pdf'),
      })
      const blank = await application.app.store.fork().findOneOrFail(StoredFile, made.files?.[0]?.id ?? 0)
      expect((await get(`/storage/${blank.path}`)).statusCode).toBe(404)
      await bank.saveBank(as(admin), { id: made.id, avatar: png('c.png') })
      expect((await get(made.avatarPath ?? '')).statusCode).toBe(404)
      const { avatarPath } = await bank.bank(as(admin), made.id)
      expect((await get(avatarPath ?? '')).statusCode).toBe(200)
      await bank.deleteBank(as(admin), { id: made.id })
      expect((await get(avatarPath ?? '')).statusCode).toBe(404)
    })

    test.each(['nothing.png', '..%2Ftrinity.sqlite', '%00'])('/storage/%s is not found', async name => {
      expect((await get(`/storage/${name}`)).statusCode).toBe(404)
    })
  })
})
