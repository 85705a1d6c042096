import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../../server/account/account.entity.ts'
import type { Events } from '../../server/core/events.ts'
import type { InnItemInput } from '../../server/generated/schema.ts'
import { Letter } from '../../server/mail/letter.entity.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { type Client, clientOf } from '../support/client.ts'

describe.each(databases)('the INN registry on %s', database => {
  let application: TestApplication
  let owner: User
  let first: Client
  let second: Client
  let staff: Client
  let overRest: Client

  beforeAll(async () => {
    application = await openTestApplication({ database })
    owner = await application.addUser({ kind: 'CLIENT' })
    first = clientOf(application, owner)
    second = clientOf(application, await application.addUser({ kind: 'CLIENT' }))
    const manager = await application.addUser({ kind: 'MANAGER', managesRequests: true })
    staff = clientOf(application, manager)
    overRest = clientOf(application, manager, 'REST')
  })
  afterAll(() => application.close())

  const add = (item: InnItemInput, by = staff) => by.saveInnItem({ item })
  const claim = async (by: Client, inn: string, name = 'ООО «Лампа»') =>
    (await by.addInn({ claim: { inn, name } })).status

  test('a number that the registry holds is not added anew: the refusal says what is there, and nothing changes', async () => {
    const inn = '7707083893'
    await add({ inn, name: 'ООО «Вектор»', address: 'Москва', status: 'APPROVED' })
    await staff.blockInn({ inn, comment: 'Недостоверный адрес' })
    const before = await staff.innItem({ inn })
    for (const face of [staff, overRest]) {
      const again = add({ inn: ' 7707 083893 ', name: 'Другое', status: 'APPROVED', isNew: true }, face)
      await expect(again).rejects.toMatchObject({
        status: 400,
        fields: ['inn'],
        said: ['ИНН уже в реестре: Заблокирована, причина: Недостоверный адрес'],
      })
    }
    expect(await staff.innItem({ inn })).toEqual(before)
  })

  test('a write without a status only edits, whatever blanks stand around the number', async () => {
    expect(await add({ inn: '7707083893 ', name: 'ООО «Вектор плюс»' })).toMatchObject({
      inn: '7707083893',
      status: 'BLOCKED',
      name: 'ООО «Вектор плюс»',
      address: 'Москва',
    })
  })

  test('a comment on a blocked number is kept; a status that it has already is no move', async () => {
    const inn = '7707083893'
    expect(await add({ inn, comment: 'Проверить устав' })).toMatchObject({
      status: 'BLOCKED',
      comment: 'Проверить устав',
    })
    const again = add({ inn, status: 'BLOCKED', comment: 'Другая причина' })
    await expect(again).rejects.toMatchObject({ status: 409 })
    expect((await staff.innItem({ inn })).reason).toBe('Недостоверный адрес')
  })

  test('a write of APPROVED approves the claims that wait, as the step does', async () => {
    const inn = '7740000076'
    await claim(first, inn)
    await staff.approveInn({ inn })
    await claim(second, inn)
    expect((await add({ inn, status: 'APPROVED' })).clients).toMatchObject([
      { status: 'APPROVED' },
      { status: 'APPROVED' },
    ])
  })

  test('unblocking approves the claims that wait, so that the letter about it is true', async () => {
    const inn = '7736050003'
    await claim(first, inn)
    await staff.blockInn({ inn, comment: 'Проверка' })
    expect(await staff.unblockInn({ inn })).toMatchObject({ status: 'APPROVED', clients: [{ status: 'APPROVED' }] })
    expect((await first.myInns({ search: inn })).items).toMatchObject([{ status: 'APPROVED' }])
  })

  test('only the first claim on what staff created as approved is approved at once', async () => {
    const motor = { inn: '7719402047', name: 'ООО «Мотор»', status: 'APPROVED' } as const
    await add(motor)
    expect(await claim(first, motor.inn)).toBe('APPROVED')
    await first.deleteInn({ inn: motor.inn })
    expect(await claim(second, motor.inn)).toBe('PENDING')
    // One that was approved for a claimant who left waits too
    const left = '500100732259'
    await claim(first, left)
    await staff.approveInn({ inn: left })
    await first.deleteInn({ inn: left })
    expect(await claim(second, left)).toBe('PENDING')
    // One that was deleted from the registry and added anew was held by somebody once
    await staff.deleteInnItem({ inn: motor.inn })
    await add(motor)
    expect(await claim(first, motor.inn)).toBe('PENDING')
    // And so does one that staff created first and approved later
    const later = '7728168971'
    await add({ inn: later, name: 'ООО «Банк»' })
    await staff.approveInn({ inn: later })
    expect(await claim(second, later)).toBe('PENDING')
  })

  test('a claimant learns nothing of other claims, neither live nor by letter', async () => {
    const inn = '7702070139'
    await claim(first, inn)
    await staff.approveInn({ inn })
    await application.app.outbox.settle()
    const seen = await application.app.store.fork().count(Letter, {})
    const heard: Events['changed'][] = []
    const stop = application.app.bus.on('changed', event => {
      if (event.clientId === owner.id) heard.push(event)
    })
    await claim(second, inn, 'Чужое имя')
    await staff.approveInn({ inn })
    await second.deleteInn({ inn })
    await claim(second, inn)
    stop()
    expect(heard).toEqual([])
    await application.app.outbox.settle()
    const letters = await application.app.store.fork().find(Letter, {}, { orderBy: { id: 1 } })
    expect(letters.slice(seen).map(({ recipient }) => recipient)).not.toContain(owner.email)
  })

  test('a claim in other words than the registry’s says so to staff', async () => {
    const inn = '7704217370'
    await add({ inn, name: 'Общество с ограниченной ответственностью "Интернет Решения"', status: 'APPROVED' })
    await claim(first, inn, 'ООО «Интернет-решения»')
    await claim(second, inn, 'ООО «Ромашка»')
    expect((await staff.innItem({ inn })).clients).toMatchObject([
      { companyName: 'ООО «Интернет-решения»', differs: false },
      { companyName: 'ООО «Ромашка»', differs: true },
    ])
  })
})
