import type { Asked } from './selections.ts'

/** How a field of an answer is read: the columns of the row that it needs, and what it says of them to a viewer. */
interface Field<Row, Viewer, T> {
  readonly columns: readonly (keyof Row & string)[]
  readonly read: (row: Row, viewer: Viewer) => T
}

/** Says how a field is read; it sees no other columns than it names. */
type SayField<Row, Viewer> = <Column extends keyof Row & string, T>(
  columns: readonly Column[],
  read: (row: Pick<Row, Column>, viewer: Viewer) => T,
) => Field<Row, Viewer, T>

/** How each field of an answer is read; its type goes without saying. */
type FieldsOf<Row, Viewer, Answer> = {
  readonly [Name in Exclude<keyof Answer, '__typename'>]-?: Field<Row, Viewer, Answer[Name]>
}

/** The columns of a list that are read; null: all of them. */
export type Columns = ReadonlySet<string> | null

/** How rows of a list are answered. */
export interface Answering<Row, Viewer, Answer> {
  /** The answer of a row. A field is read when somebody asks for it. */
  readonly answer: (row: Row, viewer: Viewer) => Answer
  /** The columns that some fields need: the same set for the same set of fields. */
  readonly columnsOf: (asked: Asked) => Columns
}

const ROW = Symbol('row')
const VIEWER = Symbol('viewer')

/** Defines how rows of a list are answered to a viewer, field by field. */
export function answering<Row extends { readonly id: number }, Viewer>() {
  const field: SayField<Row, Viewer> = (columns, read) => ({ columns, read })
  return <Answer extends object>(
    say: (of: SayField<Row, Viewer>) => FieldsOf<Row, Viewer, Answer>,
  ): Answering<Row, Viewer, Answer> => {
    const fields = Object.entries<Field<Row, Viewer, unknown>>(say(field))
    class Answered {
      readonly [ROW]: Row
      readonly [VIEWER]: Viewer
      constructor(row: Row, viewer: Viewer) {
        this[ROW] = row
        this[VIEWER] = viewer
      }
      /** The whole answer: what is kept of it under an idempotency key. */
      toJSON() {
        return Object.fromEntries(fields.map(([name, { read }]) => [name, read(this[ROW], this[VIEWER])]))
      }
    }
    for (const [name, { read }] of fields)
      Object.defineProperty(Answered.prototype, name, {
        get(this: Answered) {
          return read(this[ROW], this[VIEWER])
        },
      })
    const kept = new WeakMap<ReadonlySet<string>, ReadonlySet<string>>()
    // A row is there, whatever little is asked of it
    const namedBy = (asked: ReadonlySet<string>) =>
      new Set(
        asked.size > 0 ? ['id', ...fields.flatMap(([name, { columns }]) => (asked.has(name) ? columns : []))] : [],
      )
    return {
      answer: (row, viewer) => new Answered(row, viewer) as unknown as Answer,
      columnsOf: asked => {
        if (asked === null) return null
        const columns = kept.get(asked) ?? namedBy(asked)
        kept.set(asked, columns)
        return columns
      },
    }
  }
}
