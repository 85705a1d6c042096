const file = (content: Buffer) => (name: string) => ({ name, b64: content.toString('base64') })

/** A PDF of one empty page. */
export const pdf = file(
  Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
)

/** A PNG of one pixel. */
export const png = file(
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64'),
)

/** The beginning of a JPEG, by which its kind is known. */
export const jpg = file(Buffer.from('/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAEBAQEBAQEBAQEBAQEBAQEB/9k=', 'base64'))
