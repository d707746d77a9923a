import { type RawBuilder, sql } from 'kysely'

/** Behind every letter. */
const LAST_LETTER = '\u{10ffff}'

/** In SQL: whether a value begins with a text, letter by letter. Reads an index with `text_pattern_ops`. */
export function beginsWith(value: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`(${value} ~>=~ ${text} and ${value} ~<~ ${text + LAST_LETTER})`
}
