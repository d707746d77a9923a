import type { AnyCall, InputOf } from '@dukou/contract'
import type { RawBuilder } from 'kysely'
import type { App } from '../../platform/context.ts'
import { type Column, type Kinds, kindsOf, type Style } from './columns.ts'

/** A list of the back office as a file: its call says who may and by what it is narrowed, and it has no end. */
export interface ExportedList {
  call: AnyCall
  /** Of the file, without its ending. */
  file: string
  head(style: Style): string[]
  rows(app: App, input: unknown, style: Style): { queries: RawBuilder<unknown>[]; cellsOf(row: unknown): string[] }
}

/** Ties the rows of a statement to their columns; outside of here only names, a statement and texts are seen. */
export function exported<C extends AnyCall, Row>(
  call: C,
  file: string,
  /** What is long is read in parts, the first of the list first. */
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
