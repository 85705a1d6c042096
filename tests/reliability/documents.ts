/** A hostile document, and what of it stands in the way. */
export interface Hostile {
  readonly name: string
  readonly query: string
  readonly variables?: unknown
  readonly operationName?: unknown
}

const times = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i)).join(' ')
/** Types of fields of types of fields. */
const nested = (depth: number): string => (depth === 0 ? 'name' : `fields { type { ${nested(depth - 1)} } }`)

/** Fragments that each spread the next one many times over. */
const laughs = (root: string, leaf: string) =>
  `fragment F0 on ${root} { ${times(30, () => '...F1')} } ${times(7, level => `fragment F${level + 1} on ${root} { ${times(30, () => `...F${level + 2}`)} }`)} fragment F8 on ${root} { ${leaf} }`

const SIGN_IN = 'signIn(username: "a@b.ru", password: "x") { token }'

/** Documents over HTTP that are refused with 400 to whoever sends them. */
export const DOCUMENTS: readonly Hostile[] = [
  { name: 'too deep', query: `{ __schema { types { ${nested(5)} } } }` },
  { name: '500 sign-ins', query: `mutation { ${times(500, i => `a${i}: ${SIGN_IN}`)} }` },
  { name: '60 sign-ins', query: `mutation { ${times(60, i => `a${i}: ${SIGN_IN}`)} }` },
  {
    name: 'two sign-ins by fragments',
    query: `mutation { ...A ...B } fragment A on Mutation { ${SIGN_IN} } fragment B on Mutation { b: ${SIGN_IN} }`,
  },
  { name: 'two mutations', query: 'mutation { signOut saveProfile(profile: {}) { userId } }' },
  { name: 'six aliases', query: `{ ${times(6, i => `a${i}: profile { userId }`)} }` },
  { name: '1,001 tokens', query: `{ profile { ${times(1001, () => 'userId')} } }` },
  { name: '2,001 lines', query: `${'\n'.repeat(2000)}{ profile { userId } }` },
  { name: '2,001 lines of an old Macintosh', query: `${'\r'.repeat(2000)}{ profile { userId } }` },
  { name: 'more than 50,000 characters', query: `{ profile { userId } } #${'x'.repeat(50_000)}` },
  { name: 'a fragment in a circle', query: '{ ...A } fragment A on Query { ...A }' },
  { name: 'fragments in a circle', query: '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }' },
  { name: 'a mutation in a circle', query: 'mutation { ...A } fragment A on Mutation { ...A }' },
  {
    name: 'mutations in a circle',
    query: 'mutation { ...A } fragment A on Mutation { ...B } fragment B on Mutation { ...A }',
  },
  { name: 'fragments that multiply', query: `query { ...F0 } ${laughs('Query', 'profile { userId }')}` },
  { name: 'fragments that multiply in a mutation', query: `mutation { ...F0 } ${laughs('Mutation', SIGN_IN)}` },
  { name: 'fragments that multiply below', query: `query { profile { ...F0 } } ${laughs('Profile', 'userId')}` },
  { name: '60 directives', query: `{ profile ${times(60, () => '@skip(if: false)')} { userId } }` },
  { name: 'an unknown directive', query: '{ profile @defer { userId } }' },
  { name: 'an unknown field', query: '{ passwords { hash } }' },
  { name: 'a field of nobody', query: '{ profile { passwordHash } }' },
  { name: 'an unknown argument', query: '{ request(id: 1, force: true) { id } }' },
  { name: 'an unknown variable', query: '{ request(id: $id) { id } }' },
  {
    name: 'a variable of another type',
    query: 'query($id: String!) { request(id: $id) { id } }',
    variables: { id: '1' },
  },
  { name: 'an unknown operation', query: 'query A { profile { userId } }', operationName: 'B' },
  { name: 'no operation of several', query: 'query A { profile { userId } } query B { profile { userId } }' },
  { name: 'an operation name that is a number', query: 'query A { profile { userId } }', operationName: 5 },
  { name: 'a subscription', query: 'subscription { countersChanged { toDo { num } } }' },
  { name: 'nothing', query: '' },
  { name: 'no document', query: 'hello' },
  { name: 'an open brace', query: '{'.repeat(400) },
  { name: 'a NUL in its text', query: '{ dictCurrency(currency: "a\\u0000b") { code } }' },
  { name: 'a NUL beside its text', query: '{ profile { userId } }\u0000' },
  { name: 'half a surrogate', query: '{ dictCurrency(currency: "\uD800 { code } }' },
  { name: 'types of its own', query: 'type Query { a: Int } { profile { userId } }' },
  { name: 'fields called __proto__', query: '{ __proto__ { userId } }' },
  { name: 'fields called constructor', query: '{ constructor { userId } }' },
  { name: 'a list of variables', query: '{ profile { userId } }', variables: [1] },
  { name: 'variables in a text', query: '{ profile { userId } }', variables: 'a' },
]
