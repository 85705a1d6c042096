import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { minor } from '../../domain/core/money.ts'
import { problems } from '../../domain/core/problems.ts'
import { User } from '../../server/account/account.entity.ts'
import { Approval } from '../../server/approval/approval.entity.ts'
import { Bank } from '../../server/bank/bank.entity.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { type Client, clientOf, clientWith } from '../support/client.ts'
import { addCompanyAndBank } from '../support/work.ts'
import { UNCHANGED_FOR } from '../../server/account/standing.service.ts'
import { addTotp } from '../support/factors.ts'
import { pdf } from '../support/files.ts'
import { addOldUser, switchOn } from './support.ts'

const ON = { rollback: true }
const PASSWORD = 'green-horse-43'

describe.each(databases)('staff, payees and settings under a second admin on %s', database => {
  let application: TestApplication
  let boss: User
  let admin: Client
  let other: Client
  let nobody: Client
  let bankId = 0
  let companyId = 0
  let count = 0
  const em = () => application.app.store.fork()
  const address = () => `staff${database}${++count}@example.com`
  const idOf = ({ approval }: { approval?: { id: number } | null }) => approval?.id ?? 0
  const stored = (id: number) => em().findOneOrFail(User, id)

  beforeAll(async () => {
    application = await openTestApplication({ database })
    boss = await addOldUser(application, { kind: 'ADMIN', name: 'Ольга' })
    admin = clientOf(application, boss, 'REST')
    other = clientOf(application, await addOldUser(application, { kind: 'ADMIN', name: 'Сергей' }))
    nobody = clientOf(application, boss)
    ;({ bankId, companyId } = await addCompanyAndBank(application))
  })
  beforeEach(() => switchOn(application, ON))
  afterAll(() => application.close())

  const manager = () => addOldUser(application, { kind: 'MANAGER', managesOrders: true })
  const create = (username: string, roles: readonly string[] = ['ROLE_MANAGER_ORD']) =>
    admin.createUser({ user: { name: 'Новый', username, password: PASSWORD, roles: roles as never } })

  test('somebody of the staff is created by two admins, and signs in with the password that the first has set', async () => {
    const username = address()
    const waits = await create(username)
    expect(waits).toMatchObject({ userId: 0, approval: { step: 'CREATE', type: 'USER', instanceId: null } })
    expect(await em().count(User, { email: username })).toBe(0)
    await expect(create(username)).rejects.toMatchObject(problems.approvalWaits)
    await other.approveApproval({ id: idOf(waits) })
    await nobody.signIn({ username, password: PASSWORD })
    expect((await em().findOneOrFail(Approval, idOf(waits))).input).toBeNull()
  })

  test('no answer and no entry of the audit log holds the hash of the password', async () => {
    const waits = await create(address())
    const { items } = await admin.audit({ type: 'USER' })
    expect(JSON.stringify(items)).not.toContain('$argon2')
    expect(JSON.stringify(await other.approval({ id: idOf(waits) }))).not.toContain('passwordHash')
  })

  test('clients are created, changed and banned by one admin still', async () => {
    const { userId, approval } = await create(address(), ['ROLE_CLIENT'])
    expect(approval).toBeNull()
    expect(await admin.saveUser({ userId, user: { username: address() } })).toMatchObject({ approval: null })
    expect(await admin.banUser({ userId, isBanned: true })).toMatchObject({ isBanned: true, approval: null })
  })

  test.each([
    ['a ban', (id: number) => admin.banUser({ userId: id, isBanned: true }), { isBanned: true }],
    [
      'other rights',
      (id: number) => admin.saveUser({ userId: id, user: { roles: ['ROLE_MANAGER_REQ'] } }),
      { managesOrders: false },
    ],
  ])(
    '%s of a manager waits, a second proposal about them is 409, and it is done once approved',
    async (_what, propose, after) => {
      const { id } = await manager()
      const waits = await propose(id)
      expect(idOf(waits)).toBeGreaterThan(0)
      expect(await stored(id)).toMatchObject({ isBanned: false, managesOrders: true })
      await expect(admin.banUser({ userId: id, isBanned: true })).rejects.toMatchObject(problems.approvalWaits)
      await expect(other.saveUser({ userId: id, user: { username: address() } })).rejects.toMatchObject(
        problems.approvalWaits,
      )
      expect(await admin.user({ userId: id })).toMatchObject({ approval: { id: idOf(waits) } })
      await other.approveApproval({ id: idOf(waits) })
      expect(await stored(id)).toMatchObject(after)
    },
  )

  test('a deletion answers its approval over both faces', async () => {
    const { id } = await manager()
    const waits = (await admin.deleteUser({ userId: id })) as { approval: { id: number; step: string } }
    expect(waits.approval.step).toBe('DELETE')
    await admin.withdrawApproval({ id: waits.approval.id })
    const again = (await other.deleteUser({ userId: id })) as { approval: { id: number } }
    await admin.approveApproval({ id: again.approval.id })
    expect((await stored(id)).deletedAt).not.toBeNull()
  })

  test('a reset of the second factor of a member of staff waits, and of a client does not', async () => {
    const guarded = await manager()
    await addTotp(clientOf(application, guarded))
    const waits = await admin.resetFactors({ userId: guarded.id, reason: 'Потерян телефон' })
    expect(waits).toMatchObject({ approval: { step: 'RESET', type: 'USER', instanceId: guarded.id } })
    expect(await stored(guarded.id)).toMatchObject({ hasFactor: true })
    const { id } = (waits as { approval: { id: number } }).approval
    await expect(admin.approveApproval({ id })).rejects.toMatchObject(problems.approvalSamePerson)
    expect(await other.approval({ id })).toMatchObject({
      changes: [{ field: 'reason', before: null, after: 'Потерян телефон' }],
    })
    await other.approveApproval({ id })
    expect(await stored(guarded.id)).toMatchObject({ hasFactor: false, tokenVersion: guarded.tokenVersion + 1 })
    const [letter] = await application.letters(guarded.email ?? '')
    expect(letter?.text).toContain('Потерян телефон')
    const client = await application.addUser()
    await addTotp(clientOf(application, client))
    expect(await admin.resetFactors({ userId: client.id, reason: 'Потерян телефон' })).toEqual({})
    const { items } = await admin.audit({ type: 'USER', instanceId: client.id })
    expect(items.filter(({ action }) => action === 'resetFactors')).toHaveLength(1)
  })

  test.each([
    ['added a factor', (own: Client) => addTotp(own)],
    [
      'took a factor away',
      async (own: Client) => {
        await addTotp(own)
        await own.removeFactor({ id: 'totp' })
      },
    ],
    [
      'made new recovery codes',
      async (own: Client) => {
        await addTotp(own)
        await own.renewRecoveryCodes()
      },
    ],
  ])('whoever %s today approves nothing for a day, and nothing of it waits', async (_what, touch) => {
    const user = await addOldUser(application, { kind: 'ADMIN' })
    // One session, which has shown the factor when it added it
    const own = clientWith(application, application.token(user))
    await touch(own)
    expect((await stored(user.id)).factorsChangedAt).not.toBeNull()
    const waits = await admin.saveSettings({ settings: { payees: true } })
    await expect(own.approveApproval({ id: idOf(waits) })).rejects.toMatchObject(problems.approvalTooNew)
    const yesterday = new Date(Date.now() - UNCHANGED_FOR)
    await em().nativeUpdate(User, { id: user.id }, { factorsChangedAt: yesterday })
    expect(await own.approval({ id: idOf(waits) })).toMatchObject({ actions: ['APPROVE', 'REJECT'] })
    await admin.withdrawApproval({ id: idOf(waits) })
    await em().nativeUpdate(User, { id: user.id }, { isBanned: true })
  })

  test('the name of a manager is changed at once, with an e-mail it waits', async () => {
    const { id, email } = await manager()
    expect(await admin.saveUser({ userId: id, user: { name: 'Иначе' } })).toMatchObject({
      name: 'Иначе',
      approval: null,
    })
    const moved = address()
    const waits = await admin.saveUser({ userId: id, user: { name: 'Ещё', username: moved } })
    expect((await other.approval({ id: idOf(waits) })).changes).toEqual([
      { field: 'username', before: email, after: moved },
      { field: 'name', before: 'Иначе', after: 'Ещё' },
    ])
    expect(waits).toMatchObject({ name: 'Иначе', username: email })
    await other.approveApproval({ id: idOf(waits) })
    expect(await stored(id)).toMatchObject({ name: 'Ещё', email: moved })
  })

  test('an e-mail that somebody else has taken meanwhile is refused at the approval', async () => {
    const { id } = await manager()
    const moved = address()
    const waits = await admin.saveUser({ userId: id, user: { username: moved } })
    await application.addUser({ email: moved })
    await expect(other.approveApproval({ id: idOf(waits) })).rejects.toMatchObject({ status: 400 })
    await admin.withdrawApproval({ id: idOf(waits) })
  })

  describe('one dishonest admin', () => {
    test('decides on no proposal about themself, and has no factors taken away that they do not have', async () => {
      const third = await addOldUser(application, { kind: 'ADMIN' })
      const own = clientOf(application, third)
      const id = idOf(await admin.banUser({ userId: third.id, isBanned: true }))
      await expect(own.rejectApproval({ id, reason: 'Нет' })).rejects.toMatchObject(problems.approvalSamePerson)
      expect(await own.approval({ id })).toMatchObject({ actions: [] })
      await other.rejectApproval({ id, reason: 'Ошибка' })
      const reset = admin.resetFactors({ userId: third.id, reason: 'Потерян телефон' })
      await expect(reset).rejects.toMatchObject(problems.noFactors)
      expect((await stored(third.id)).factorsChangedAt).toBeNull()
      await em().nativeUpdate(User, { id: third.id }, { deletedAt: new Date() })
    })

    test('cannot switch the settings off alone', async () => {
      const waits = await admin.saveSettings({ settings: { rollback: false } })
      expect(waits).toMatchObject({ rollback: true, approval: { type: 'SETTING' } })
      await expect(admin.approveApproval({ id: idOf(waits) })).rejects.toMatchObject(problems.approvalSamePerson)
      await expect(admin.saveSettings({ settings: { payees: true } })).rejects.toMatchObject(problems.approvalWaits)
      expect(await other.settings()).toMatchObject({ rollback: true, approval: { id: idOf(waits) } })
      await other.approveApproval({ id: idOf(waits) })
      expect(await other.settings()).toMatchObject({ rollback: false, approval: null })
    })

    test('cannot take the place of the second admin: the e-mail waits, and then a day', async () => {
      const { id } = await addOldUser(application, { kind: 'ADMIN' })
      const waits = await admin.saveUser({ userId: id, user: { username: address() } })
      await expect(admin.approveApproval({ id: idOf(waits) })).rejects.toMatchObject(problems.approvalSamePerson)
      await other.approveApproval({ id: idOf(waits) })
      const taken = clientOf(application, await stored(id))
      const settings = await admin.saveSettings({ settings: { payees: true } })
      await expect(taken.approveApproval({ id: idOf(settings) })).rejects.toMatchObject(problems.approvalTooNew)
      await admin.withdrawApproval({ id: idOf(settings) })
    })

    test('cannot bring back somebody who was banned', async () => {
      const { id } = await addOldUser(application, { kind: 'ADMIN', isBanned: true } as never)
      const waits = await admin.banUser({ userId: id, isBanned: false })
      expect(waits).toMatchObject({ approval: { step: 'UNBAN' } })
      expect((await stored(id)).isBanned).toBe(true)
      await admin.withdrawApproval({ id: idOf(waits) })
    })
  })

  test('what nobody could approve is not switched on', async () => {
    const lonely = await openTestApplication({ database })
    try {
      const only = clientOf(lonely, await addOldUser(lonely, { kind: 'ADMIN' }))
      const nobodys = problems.nobodyApproves
      for (const settings of [{ payFrom: minor(1) }, { creditFrom: minor(0) }, { refund: true }, { payees: true }])
        await expect(only.saveSettings({ settings })).rejects.toMatchObject(nobodys)
      await lonely.addUser({ kind: 'ADMIN' })
      await expect(only.saveSettings({ settings: { refund: true } })).rejects.toMatchObject(nobodys)
      expect(await only.saveSettings({ settings: { detailsNewFrom: minor(0) } })).toMatchObject({ detailsNewFrom: 0 })
      await addOldUser(lonely, { kind: 'ADMIN' })
      expect(await only.saveSettings({ settings: { refund: true } })).toMatchObject({ refund: true, approval: null })
      expect(await only.saveSettings({ settings: { payFrom: minor(1) } })).toMatchObject({ approval: { step: 'SAVE' } })
    } finally {
      await lonely.close()
    }
  })

  test('of two admins none goes while anything is on, and both may once it is off', async () => {
    const two = await openTestApplication({ database })
    try {
      const [one, second] = [await addOldUser(two, { kind: 'ADMIN' }), await addOldUser(two, { kind: 'ADMIN' })]
      const [by, signer] = [clientOf(two, one), clientOf(two, second)]
      await switchOn(two, ON)
      await expect(by.banUser({ userId: second.id, isBanned: true })).rejects.toMatchObject(problems.twoAdminsNeeded)
      await expect(by.deleteUser({ userId: second.id })).rejects.toMatchObject(problems.twoAdminsNeeded)
      const third = await addOldUser(two, { kind: 'ADMIN' })
      const waits = await by.banUser({ userId: third.id, isBanned: true })
      await signer.approveApproval({ id: idOf(waits) })
      await expect(signer.deleteUser({ userId: one.id })).rejects.toMatchObject(problems.twoAdminsNeeded)
      // Whoever is banned is none of the two
      const gone = (await by.deleteUser({ userId: third.id })) as { approval: { id: number } }
      await signer.approveApproval({ id: gone.approval.id })
      await switchOn(two, {})
      expect(await by.banUser({ userId: second.id, isBanned: true })).toMatchObject({ isBanned: true, approval: null })
    } finally {
      await two.close()
    }
  })

  test('settings of before are 409', async () => {
    await switchOn(application, {})
    const { version } = await admin.saveSettings({ settings: { detailsNewFrom: minor(5) } })
    await admin.saveSettings({ settings: { detailsNewFrom: minor(6), version } })
    await expect(admin.saveSettings({ settings: { detailsNewFrom: minor(7), version } })).rejects.toMatchObject(
      problems.stale,
    )
  })

  describe('payee details', () => {
    beforeEach(() => switchOn(application, { payees: true }))

    test('of a bank wait, the rest of it does not', async () => {
      expect(await admin.saveBank({ bank: { id: bankId, shortName: 'ВРБ-2' } })).toMatchObject({ approval: null })
      const waits = await admin.saveBank({ bank: { id: bankId, account: '40702810900000000001' } })
      expect(waits).toMatchObject({ account: null, approval: { type: 'BANK', instanceId: bankId } })
      expect(await other.bank({ id: bankId })).toMatchObject({ approval: { id: idOf(waits) } })
      await expect(admin.saveBankDetail({ brockmanBankId: bankId, detail: { name: 'Чужой' } })).rejects.toMatchObject(
        problems.approvalWaits,
      )
      const seen = await other.approval({ id: idOf(waits) })
      expect(seen.changes).toEqual([{ field: 'account', before: null, after: '40702810900000000001' }])
      await other.approveApproval({ id: idOf(waits) })
      expect(await em().findOneOrFail(Bank, bankId)).toMatchObject({ account: '40702810900000000001' })
    })

    test.each(['GraphQL', 'REST'] as const)(
      'are also the blank of the agreement and the address of the bank, over %s',
      async face => {
        const by = clientOf(application, boss, face)
        await switchOn(application, {})
        await by.saveBank({ bank: { id: bankId, additionalAgreement: pdf('blank.pdf'), address: 'Москва' } })
        await switchOn(application, { payees: true })
        const { blank } = await em().findOneOrFail(Bank, bankId)
        // Another file under the same name
        const waits = await by.saveBank({ bank: { id: bankId, additionalAgreement: pdf('blank.pdf') } })
        expect(waits.approval).toMatchObject({ type: 'BANK', instanceId: bankId })
        expect(await em().findOneOrFail(Bank, bankId)).toMatchObject({ blank: { id: blank?.id } })
        const seen = await other.approval({ id: idOf(waits) })
        expect(seen.changes).toEqual([{ field: 'additionalAgreement', before: 'blank.pdf', after: 'blank.pdf' }])
        expect(seen.files).toMatchObject([{ fileName: 'blank.pdf' }])
        await other.approveApproval({ id: idOf(waits) })
        expect((await em().findOneOrFail(Bank, bankId)).blank?.id).not.toBe(blank?.id)
        const removal = await by.saveBank({ bank: { id: bankId, additionalAgreement: { name: null } } })
        await by.withdrawApproval({ id: idOf(removal) })
        const address = await by.saveBank({ bank: { id: bankId, address: 'Лондон' } })
        expect(address).toMatchObject({ address: 'Москва', approval: { type: 'BANK' } })
        await by.withdrawApproval({ id: idOf(address) })
      },
    )

    test('of a payee and of a company wait too', async () => {
      const detail = await admin.saveBankDetail({ brockmanBankId: bankId, detail: { name: 'Brockman 2' } })
      expect(detail).toMatchObject({ name: 'Brockman LLC', approval: { type: 'BANK' } })
      await admin.withdrawApproval({ id: idOf(detail) })
      const waits = await admin.saveCompany({ company: { id: companyId, accountNumber: 'AE07' } })
      expect(waits).toMatchObject({ id: companyId, approval: { type: 'COMPANY' } })
      await other.approveApproval({ id: idOf(waits) })
      expect(await admin.company({ id: companyId })).toMatchObject({ accountNumber: 'AE07' })
      expect(await admin.saveCompany({ company: { id: companyId, countryExclusions: [] } })).toMatchObject({
        approval: null,
      })
    })

    test('of a new bank and a new company wait: a payee is not created past the rule', async () => {
      const name = `Банк ${count}`
      const waits = await admin.createBank({ bank: { name, shortName: 'Б', bic: '044525985' } })
      expect(waits).toMatchObject({ id: 0, approval: { step: 'CREATE' } })
      expect(await em().count(Bank, { name })).toBe(0)
      await other.approveApproval({ id: idOf(waits) })
      expect(await em().count(Bank, { name })).toBe(1)
      const company = { name: `Ltd ${count}`, country: { code: 'AE' }, currency: 'USD', baseRate: 3 as never }
      expect(await admin.createCompany({ company })).toMatchObject({ id: 0, approval: { step: 'CREATE' } })
    })

    test('of what is deleted wait too, and go once approved', async () => {
      const made = await addCompanyAndBank(application)
      const held = (answer: unknown) => (answer as { approval: { id: number; step: string; summary: string } }).approval
      const bank = held(await admin.deleteBank({ id: made.bankId }))
      expect(bank).toMatchObject({ step: 'DELETE', summary: expect.stringContaining('Удаление банка') as string })
      await expect(admin.saveBank({ bank: { id: made.bankId, kpp: '770701001' } })).rejects.toMatchObject(
        problems.approvalWaits,
      )
      const company = held(await admin.deleteCompany({ id: made.companyId }))
      expect(await em().findOneOrFail(Bank, made.bankId)).toMatchObject({ deletedAt: null })
      expect((await admin.company({ id: made.companyId })).id).toBe(made.companyId)
      for (const { id } of [bank, company]) await other.approveApproval({ id })
      expect((await em().findOneOrFail(Bank, made.bankId)).deletedAt).not.toBeNull()
      await expect(admin.company({ id: made.companyId })).rejects.toMatchObject({ status: 404 })
    })

    test('are shown with everything else that the signature carries out, files too', async () => {
      const made = await addCompanyAndBank(application)
      const company = {
        id: made.companyId,
        swift: 'BARCAEAD',
        baseRate: 9.9 as never,
        okved: 'Логистика',
        autoCr: true,
      }
      const { changes } = await other.approval({ id: idOf(await admin.saveCompany({ company })) })
      expect(changes.map(({ field }) => field).toSorted()).toEqual(['autoCr', 'baseRate', 'okved', 'swift'])
      expect(changes).toContainEqual({ field: 'baseRate', before: '3', after: '9.9' })
      const bank = { id: made.bankId, kpp: '770701001', shortName: 'ВРБ-9', additionalAgreement: pdf('blank.pdf') }
      const waits = await other.approval({ id: idOf(await admin.saveBank({ bank })) })
      expect(waits.changes.map(({ field }) => field)).toEqual(['kpp', 'shortName', 'additionalAgreement'])
      expect(waits.changes.at(-1)).toMatchObject({ after: 'blank.pdf' })
    })

    test('leave what others have saved meanwhile, and are 409 where both have changed the same', async () => {
      const made = await addCompanyAndBank(application)
      const { id, name, country, currency, baseRate } = await admin.company({ id: made.companyId })
      // The whole form is sent, as by older callers
      const form = { id, name, country: { code: country.code }, currency, baseRate }
      const first = idOf(await admin.saveCompany({ company: { ...form, swift: 'BARCAEAD' } }))
      await admin.saveCompany({ company: { id, baseRate: 3.3 as never } })
      await other.approveApproval({ id: first })
      expect(await admin.company({ id })).toMatchObject({ swift: 'BARCAEAD', baseRate: 3.3 })
      const second = idOf(await admin.saveCompany({ company: { ...form, swift: 'BARCAEAF', baseRate: 9.9 as never } }))
      await admin.saveCompany({ company: { id, baseRate: 3.5 as never } })
      await expect(other.approveApproval({ id: second })).rejects.toMatchObject(problems.proposalStale)
      expect(await admin.company({ id })).toMatchObject({ swift: 'BARCAEAD', baseRate: 3.5 })
      await admin.withdrawApproval({ id: second })
    })

    test('that have moved meanwhile are 409', async () => {
      const waits = await admin.saveBank({ bank: { id: bankId, kpp: '770701001' } })
      await em().nativeUpdate(Bank, { id: bankId }, { kpp: '500101001' })
      await expect(other.approveApproval({ id: idOf(waits) })).rejects.toMatchObject(problems.proposalStale)
      await admin.withdrawApproval({ id: idOf(waits) })
    })
  })
})
