import Database from 'better-sqlite3'

/** How long a reader waits for a file that is being opened or closed, milliseconds. */
const WAITS = 25

/** Opens an SQLite file for reading alone: a reader sees what is committed and waits for no writer. */
export function openSqliteReader(file: string): Database.Database {
  return new Database(file, { readonly: true, fileMustExist: true, timeout: WAITS })
}
