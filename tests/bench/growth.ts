import { COMMON, RARE, SIZE, type Size } from './fill.ts'
import { loadOf, interleaved } from './load.ts'
import { type Place, STAFF, tokenOf } from './place.ts'
import { cpuOf, settled, startProduct, type Target } from './processes.ts'
import { type Line, within } from './report.ts'
import { LIST_FIELDS, query } from './ways.ts'

/** All records are the first client's: their lists are as long as those of staff. */
const SIZES: readonly Size[] = [1000, 100_000, 1_000_000].map(replenishments => ({
  ...SIZE,
  ofFirst: 1,
  replenishments,
  messages: Math.min(replenishments, SIZE.messages),
}))
/** One call after the other: what it costs, and not what waits. */
const WEIGHT = { connections: 1, ms: 300 }
const ROUNDS = 5
const MOST_TIMES = 1.3
const MOST_MS = 5

type Side = 'staff' | 'client'

interface Look {
  readonly name: string
  readonly side: Side
  readonly text: string
}

const REQUEST_FIELDS =
  'items { id createdAt status inn clientCompanyName invoicePrice currency toDo userProfile { name } } totalPages totalItems'
const ORDER_FIELDS =
  'items { id createdAt status contractor bankName amount currency companyName clientName toDo } totalPages totalItems'

function looksAt(
  what: string,
  field: string,
  fields: string,
  side: Side,
  filters: Readonly<Record<string, string>>,
): Look[] {
  return Object.entries(filters).map(([name, args]) => ({
    name: `${what}, ${side}: ${name}`,
    side,
    text: `{ ${field}${args} { ${fields} } }`,
  }))
}

const rare = `(search: "${RARE}")`
const common = `(search: "${COMMON}")`
const overdue = '(overdue: true)'

const LOOKS: readonly Look[] = [
  ...(['staff', 'client'] as const).flatMap(side =>
    looksAt('replenishments', 'replenishments', LIST_FIELDS, side, {
      'page one': '',
      ACTION: '(status: ACTION)',
      'one status': '(status: DOC_NAC)',
      'search of 25': rare,
      'search of all': common,
    }),
  ),
  ...looksAt('replenishments', 'replenishments', LIST_FIELDS, 'staff', {
    'search of two letters': `(search: "${RARE.slice(0, 2)}")`,
    'search in one status': `(status: DOC_NAC, search: "${RARE}")`,
    overdue,
  }),
  ...looksAt('orders', 'orders', ORDER_FIELDS, 'staff', {
    'page one': '',
    ACTION: '(status: ACTION)',
    'one status': '(status: CANCELLED)',
    'search of 25': rare,
    overdue,
  }),
  ...looksAt('requests', 'requests', REQUEST_FIELDS, 'staff', {
    'page one': '',
    ACTION: '(status: ACTION)',
    'one status': '(status: APPROVED)',
    'search of 25': rare,
    overdue,
  }),
]

interface Grown {
  readonly product: Target
  readonly tokens: Readonly<Record<Side, string>>
}

async function grow(place: Place, size: Size): Promise<Grown> {
  const product = await place.run(startProduct(await place.filled(size)))
  const [staff, client] = [await tokenOf(product.port, STAFF), await tokenOf(product.port, 'client1@example.com')]
  return { product, tokens: { staff, client } }
}

const tenth = (ms: number) => (ms < 10 ? ms.toFixed(2) : ms.toFixed(0))

/** The CPU of one look at each of the sizes, ms. */
const loadsOf = ({ side, text }: Look, grown: readonly Grown[]) =>
  grown.map(({ product, tokens }) => async () => {
    const one = query(tokens[side], text)
    return [(await loadOf(product, connection => connection.call(one), WEIGHT)).cpu / 1000]
  })

async function compare(look: Look, grown: readonly Grown[]): Promise<Line> {
  const [small = 0, middle = 0, large = 0] = (await interleaved(loadsOf(look, grown), ROUNDS)).flat()
  const { figure, unit, target, holds } = within(large / small, 'times', MOST_TIMES)
  return {
    name: `${look.name}, 10^3 to 10^6`,
    floor: '',
    product: `${tenth(small)}, ${tenth(middle)}, ${tenth(large)} ms of CPU`,
    figure,
    unit,
    target: `${target}, ≤ ${MOST_MS} ms`,
    holds: holds === true && large <= MOST_MS,
  }
}

/** What lists cost as they grow. */
export async function growth(place: Place): Promise<Line[]> {
  const grown: Grown[] = []
  for (const size of SIZES) grown.push(await grow(place, size))
  try {
    await settled(() => grown.reduce((sum, { product }) => sum + cpuOf(product.pid), 0))
    const lines: Line[] = []
    // A process that has just begun is slow at everything
    for (const look of LOOKS) await interleaved(loadsOf(look, grown), 0)
    for (const look of LOOKS) lines.push(await compare(look, grown))
    return lines
  } finally {
    await Promise.all(grown.map(({ product }) => product.stop()))
  }
}
