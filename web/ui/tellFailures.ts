import { problemOf } from '../problem.ts'
import { toast } from './toast.ts'

/**
 * Within a form: what the server refuses as a whole is told under «Ошибка!» too, written by `write`; what it says
 * of fields stands under them. `placed`: codes that have a place of their own. The error goes on to the form.
 */
export async function tellFailures<T>(
  work: Promise<T>,
  write: (message: string) => string,
  placed: readonly string[] = [],
): Promise<T> {
  try {
    return await work
  } catch (error) {
    const { fieldErrors, message, code } = problemOf(error)
    if (!fieldErrors.length && message && !placed.includes(code)) toast.failed(write(message))
    throw error
  }
}
