import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { createClient } from '@hey-api/openapi-ts'
import { createSchema } from '../../server/api/schema.ts'
import { openApiOf } from '../../server/api/rest/openapi.ts'
import { callsOf, pathNames } from '../../server/api/rest/routes.ts'
import { resolvers } from '../../server/app/resolvers.ts'
import type { TestApplication } from '../support/application.ts'

type Values = Readonly<Record<string, unknown>>

/** What a function of the client takes. */
interface Asked {
  readonly baseUrl: string
  readonly headers: Values
  readonly path?: Values
  readonly query?: Values
  readonly body?: unknown
}

/** What it answers. */
interface Given {
  readonly data?: unknown
  readonly error?: unknown
  readonly response: Response
}

type Operation = (asked: Asked) => Promise<Given>

/** The document as it is served, of a call as much as is needed to make it. */
interface Described {
  readonly operationId: string
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
}

/** Makes a TypeScript client from the OpenAPI document, as an integrator does. Answers its folder. */
export async function generateClient(): Promise<string> {
  const folder = `tests/.out/client-${process.pid}`
  if (existsSync(`${folder}/sdk.gen.ts`)) return folder
  mkdirSync(folder, { recursive: true })
  const input = `${folder}/openapi.json`
  writeFileSync(input, JSON.stringify(openApiOf(createSchema(resolvers))))
  await createClient({
    input,
    // Node runs the TypeScript itself: it wants files by their whole names
    output: { path: folder, clean: false, importFileExtension: '.ts' },
    plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
    logs: { level: 'silent', file: false },
  })
  return folder
}

/** Makes calls by a client that is generated from the OpenAPI document, over a connection of its own. */
export async function generatedClient(application: TestApplication) {
  const folder = await generateClient()
  const sdk = (await import(pathToFileURL(`${folder}/sdk.gen.ts`).href)) as Readonly<Record<string, Operation>>
  const schema = createSchema(resolvers)
  const document = openApiOf(schema) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  }
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map(operation => ({ path, operation })),
  )
  const listening = application.listen()
  return async (token: string | null, name: string, values: Values, more: Readonly<Record<string, string>>) => {
    const call = callsOf(schema).find(({ field }) => field.name === name)
    const found = described.find(({ operation }) => operation.operationId === name)
    const operation = sdk[name]
    if (!call || !found || !operation) throw new Error(`The client has no ${name}`)
    const own = pathNames(call.path)
    const queried = (found.operation.parameters ?? []).filter(one => one.in === 'query').map(one => one.name)
    const rest = Object.fromEntries(Object.entries(values).filter(([key]) => ![...own, ...queried].includes(key)))
    const { data, error, response } = await operation({
      baseUrl: `${await listening}/trinity/api/v1`,
      headers: { ...more, ...(token && { authorization: `Bearer ${token}` }) },
      path: Object.fromEntries(pathNames(found.path).map((key, index) => [key, values[own[index] ?? key]])),
      query: Object.fromEntries(queried.filter(key => key in values).map(key => [key, values[key]])),
      ...(call.body && { body: call.body === '*' ? rest : values[call.body] }),
    })
    const body = (error ?? data) as Values
    return { status: response.status, body, headers: Object.fromEntries(response.headers) }
  }
}
