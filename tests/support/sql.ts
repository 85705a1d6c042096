import type { Em } from '../../server/core/store.ts'

/** The rows of a text of SQL, its values for `?`: tests look into tables behind the back of the program. */
export function select<Row>(em: Em, text: string, values: readonly (string | number)[] = []): Promise<Row[]> {
  return em.execute<Row[]>(text, [...values])
}

/** Runs a text of SQL that changes rows. */
export async function change(em: Em, text: string, values: readonly (string | number)[] = []): Promise<void> {
  await em.execute(text, [...values])
}
