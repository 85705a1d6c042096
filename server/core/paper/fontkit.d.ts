/** What of fontkit is used; the package brings no types. */
declare module 'fontkit' {
  /** A font as it lies in a file. */
  export interface Font {
    readonly hasGlyphForCodePoint: (codePoint: number) => boolean
    readonly glyphForCodePoint: (codePoint: number) => unknown
    /** The code points that it has. */
    readonly characterSet: readonly number[]
    /** Its tables by their names: only one with `glyf` puts shapes together of others. */
    readonly directory: { readonly tables: Readonly<Record<string, unknown>> }
  }

  /** Reads a font. */
  export function openSync(path: string): Font
}
