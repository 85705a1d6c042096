/** The one call of mjml that is used; the package brings no types. */
declare module 'mjml' {
  export default function mjml2html(
    mjml: string,
    options?: { validationLevel?: 'strict' | 'soft' | 'skip'; fonts?: Readonly<Record<string, string>> },
  ): Promise<{ html: string; errors: { formattedMessage: string }[] }>
}
