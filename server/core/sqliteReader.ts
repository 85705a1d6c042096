import Database from 'better-sqlite3'

/** How long a reader waits for a file that is being opened or closed, milliseconds. */
const WAITS = 25

/** Opens an SQLite file for reading alone: a reader sees what is committed and waits for no writer. */
export function openSqliteReader(file: string): Database.Database {
  return new Database(file, { readonly: true, fileMustExist: true, timeout: WAITS })
}

/** The transaction that the reads of one turn of the event loop share, whosever calls they are of. */
export interface ReadingTurn {
  /** Tells that a read follows. */
  readonly read: () => void
  /** Ends it, so that the next read sees what is about to be committed. */
  readonly end: () => void
}

/** How many reads of a turn go by themselves before the others share a transaction, which costs as much as two. */
const BY_THEMSELVES = 2

/**
 * Lets the reads of one turn share a transaction: SQLite would begin and end one for each, which costs more than a small
 * statement itself. It ends when all that has come is looked at, and before the process's own commits, so that what was
 * written is read: nobody else writes into the file.
 */
export function readingTurn(reader: Database.Database): ReadingTurn {
  const [begin, commit] = [reader.prepare('begin'), reader.prepare('commit')]
  let reads = 0
  const end = () => {
    // Nobody but this turn begins one: the library need not be asked without
    if (reads > BY_THEMSELVES && reader.inTransaction) commit.run()
    reads = 0
  }
  return {
    read: () => {
      if (reads++ === 0) setImmediate(end)
      else if (reads === BY_THEMSELVES + 1) begin.run()
    },
    end,
  }
}
