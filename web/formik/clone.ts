/** In the place of lodash's `clone` within Formik: a shallow copy. The values of our forms are plain objects and lists. */
export default function clone<T>(value: T): T {
  if (Array.isArray(value)) return [...value] as T
  return typeof value === 'object' && value !== null ? { ...value } : value
}
