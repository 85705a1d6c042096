/** In the place of lodash's `cloneDeep` within Formik: the browser has one of its own, which takes files too. */
export default function cloneDeep<T>(value: T): T {
  return typeof value === 'object' && value !== null ? structuredClone(value) : value
}
