import { fileTypeFromBuffer } from 'file-type'
import { describe, expect, test } from 'vitest'
import { bytesOf, disguisedProgram, doc, docx, jpg, pdf, png, svg, txt, xls, xlsx } from './files.ts'
import { databases, openTestApplication, TEST_PASSWORD } from './application.ts'
import { clientOf, clientWith, refusalOf } from './client.ts'

const OFFICE = 'application/vnd.openxmlformats-officedocument'

test.each([
  [pdf(), 'application/pdf'],
  [png(), 'image/png'],
  [jpg(), 'image/jpeg'],
  [docx(), `${OFFICE}.wordprocessingml.document`],
  [xlsx(), `${OFFICE}.spreadsheetml.sheet`],
  [doc(), 'application/x-cfb'],
  [xls(), 'application/x-cfb'],
  [disguisedProgram(), 'application/x-msdownload'],
])('$0.name is really what its builder says', async (file, mime) => {
  expect((await fileTypeFromBuffer(bytesOf(file)))?.mime).toBe(mime)
})

test('texts and drawings are read as they are written', () => {
  expect(bytesOf(txt()).toString()).toContain('Привет')
  expect(bytesOf(svg()).toString()).toMatch(/^<svg /)
})

describe.each(databases)('a test application on %s', database => {
  test('answers on both faces and knows its users', async () => {
    const application = await openTestApplication({ database })
    const user = await application.addUser({ name: 'Анна Белова' })
    const token = application.token(user)
    expect(application.app.store.kind).toBe(database)
    expect(await application.rest(token, 'GET', '/profile')).toMatchObject({ status: 200, body: { userId: user.id } })
    const { data } = await application.graphql(token, '{ profile { name } }')
    expect(data).toEqual({ profile: { name: 'Анна Белова' } })
    const signedIn = await application.rest(null, 'POST', '/auth/signin', {
      username: user.email,
      password: TEST_PASSWORD,
    })
    expect(signedIn).toMatchObject({ status: 200, body: { token: expect.any(String) } })
    expect(application.contextFor(user).viewer?.roles).toEqual(['ROLE_CLIENT'])
    await application.close()
  })

  test('is called as somebody or with a token, over either face and in a language', async () => {
    const application = await openTestApplication({ database })
    const user = await application.addUser()
    for (const face of ['GraphQL', 'REST'] as const) {
      for (const client of [clientOf(application, user, face), clientWith(application, application.token(user), face)])
        expect(await client.profile()).toMatchObject({ userId: user.id })
      await expect(clientWith(application, null, face).profile()).rejects.toMatchObject({ status: 401, fields: [] })
      const save = clientOf(application, user, face, { 'accept-language': 'en' }).saveProfile({ profile: { name: '' } })
      expect(await refusalOf(save)).toMatchObject({ status: 400, fields: ['name'], said: ['Fill in the field'] })
    }
    await expect(refusalOf(Promise.resolve())).rejects.toThrow('The call was not refused')
    await application.close()
  })

  test('fails at its close when an unexpected error was reported', async () => {
    const application = await openTestApplication({ database })
    application.app.report(new Error('planted'), { by: 'a test' })
    await expect(application.close()).rejects.toThrow('1 unexpected errors were reported')
  })

  test('leaves nothing behind when its server refuses to start', async () => {
    await expect(openTestApplication({ database, env: { PORT: 'none' } })).rejects.toThrow('PORT must be a number')
  })
})
