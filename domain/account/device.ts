/** A browser and a system in words, as far as a program names itself. */
export interface Device {
  readonly browser: string
  readonly system: string
}

type Words = readonly (readonly [RegExp, string])[]

// The first that fits counts: browsers call themselves by the names of others too
const BROWSERS: Words = [
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\b(Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//i, 'curl'],
]

const SYSTEMS: Words = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const OTHER = ''

const wordOf = (words: Words, userAgent: string) => words.find(([is]) => is.test(userAgent))?.[1]

/**
 * The device that a User-Agent tells of. A program that is no known browser is called by its own name without the version;
 * what nobody knows is empty.
 */
export function deviceOf(userAgent: string): Device {
  const named = /^[A-Za-z][\w .-]{0,30}(?=\/)/.exec(userAgent)?.[0]
  return {
    browser: wordOf(BROWSERS, userAgent) ?? (named === 'Mozilla' ? OTHER : (named ?? OTHER)),
    system: wordOf(SYSTEMS, userAgent) ?? OTHER,
  }
}

/** A device as people read it. */
export function deviceName({ browser, system }: Device): string {
  return [browser, system].filter(Boolean).join(', ')
}
