/** Stands in for the types that the journey generates from the document, so that the client compiles without them. */
// biome-ignore lint/suspicious/noExplicitAny: the journey checks the client against the real types
export type paths = any
// biome-ignore lint/suspicious/noExplicitAny: as above
export type components = any
