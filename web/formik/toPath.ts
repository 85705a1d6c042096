/** In the place of lodash's `toPath` within Formik: the keys of a path such as `accounts[0].swift` or `accounts.0.swift`. */
export default function toPath(path: string | readonly string[]): string[] {
  return typeof path === 'string' ? path.replace(/\[(\w+)\]/g, '.$1').split('.') : [...path]
}
