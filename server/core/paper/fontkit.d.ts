/** What of fontkit is used; the package brings no types. */
declare module 'fontkit' {
  /** A font as it lies in a file. */
  export interface Font {
    readonly hasGlyphForCodePoint: (codePoint: number) => boolean
  }

  /** Reads a font. */
  export function openSync(path: string): Font
}
