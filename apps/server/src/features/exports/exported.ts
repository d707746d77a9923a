import type { AnyCall, InputOf } from '@dukou/contract'
import type { Words } from '@dukou/domain'
import type { RawBuilder } from 'kysely'
import type { App } from '../../platform/context.ts'

/** A list of the back office as a file: its call says who may and by what it is narrowed, and it has no end. */
export interface ExportedList {
  call: AnyCall
  /** Of the file, without its ending. */
  file: string
  rows(app: App, input: unknown): { queries: RawBuilder<unknown>[]; cellsOf(row: unknown): string[] }
  columns: Words[]
}

type Column<Row> = [name: Words, cell: (row: Row) => string]

/** Ties the rows of a statement to their columns; outside of here only names, a statement and texts are seen. */
export function exported<C extends AnyCall, Row>(
  call: C,
  file: string,
  /** What is long is read in parts, the first of the list first. */
  query: (app: App, input: InputOf<C>) => RawBuilder<Row> | RawBuilder<Row>[],
  columnsIn: (config: Pick<App['config'], 'timeZone'>) => Column<Row>[],
): ExportedList {
  return {
    call,
    file,
    columns: columnsIn({ timeZone: 'UTC' }).map(([name]) => name),
    rows: (app, input) => {
      const columns = columnsIn(app.config)
      return {
        queries: [query(app, input as InputOf<C>)].flat(),
        cellsOf: (row) => columns.map(([, cell]) => cell(row as Row)),
      }
    },
  }
}
