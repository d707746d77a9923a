import type { AnyCall, InputOf } from '@dukou/contract'
import type { Words } from '@dukou/domain'
import type { RawBuilder } from 'kysely'
import type { App } from '../context.ts'
import { type Column, type Kinds, kindsOf, type Style } from './columns.ts'

/** Names of codes in a file. `tools/rules/file-words.test.ts` checks that the screens use the same names. */
export type WordsOf<Code extends string> = Readonly<Record<Code, Words>>

/** More rows than any list has. */
export const ALL_ROWS = 2_000_000_000

/** A list of the back office as a file, without a row limit. Its call defines the access and the filters. */
export interface ExportedList {
  call: AnyCall
  /** File name without the extension. */
  file: string
  head(style: Style): string[]
  rows(app: App, input: unknown, style: Style): { queries: RawBuilder<unknown>[]; cellsOf(row: unknown): string[] }
}

/** Ties the row type of a statement to its columns. {@link ExportedList} hides the type from the callers. */
export function exported<C extends AnyCall, Row>(
  call: C,
  file: string,
  /** A long list is read by several statements, in the order of the list. */
  query: (app: App, input: InputOf<C>) => RawBuilder<Row> | RawBuilder<Row>[],
  columnsOf: (kinds: Kinds<Row>) => Column<Row>[],
): ExportedList {
  const columns = columnsOf(kindsOf<Row>())
  return {
    call,
    file,
    head: (style) => columns.map((column) => column.head(style)),
    rows: (app, input, style) => ({
      queries: [query(app, input as InputOf<C>)].flat(),
      cellsOf: (row) => columns.map((column) => column.cell(row as Row, style)),
    }),
  }
}
