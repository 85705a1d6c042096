import { fileTypeFromBuffer } from 'file-type'
import { describe, expect, test } from 'vitest'
import { bytesOf, disguisedProgram, doc, docx, jpg, pdf, png, svg, txt, xls, xlsx } from './files.ts'
import { databases, openTestHouse, TEST_PASSWORD } from './house.ts'

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

describe.each(databases)('a test house on %s', database => {
  test('answers on both faces and knows its users', async () => {
    const house = await openTestHouse({ database })
    const user = await house.addUser({ name: 'Анна Белова' })
    const token = house.token(user)
    expect(house.app.store.kind).toBe(database)
    expect(await house.rest(token, 'GET', '/profile')).toMatchObject({ status: 200, body: { userId: user.id } })
    const { data } = await house.graphql(token, '{ profile { name } }')
    expect(data).toEqual({ profile: { name: 'Анна Белова' } })
    const signedIn = await house.rest(null, 'POST', '/auth/signin', { username: user.email, password: TEST_PASSWORD })
    expect(signedIn).toMatchObject({ status: 200, body: { token: expect.any(String) } })
    expect(house.contextFor(user).viewer?.roles).toEqual(['ROLE_CLIENT'])
    await house.close()
  })

  test('fails at its close when an unexpected error was reported', async () => {
    const house = await openTestHouse({ database })
    house.app.report(new Error('planted'), { by: 'a test' })
    await expect(house.close()).rejects.toThrow('1 unexpected errors were reported')
  })

  test('leaves nothing behind when its server refuses to start', async () => {
    await expect(openTestHouse({ database, env: { PORT: 'none' } })).rejects.toThrow('PORT must be a number')
  })
})
