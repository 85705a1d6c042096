/** The shape of a catalogue with any text at its keys: holds English to exactly the keys of Russian. */
export type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }
