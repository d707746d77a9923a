import type { AnyCall, InputOf } from '@dukou/contract'
import type { Words } from '@dukou/domain'
import type { RawBuilder } from 'kysely'
import type { App } from '../../platform/context.ts'

/** A list of the back office as a file: its call says who may and by what it is narrowed, and it has no end. */
export interface ExportedList {
  call: AnyCall
  /** Of the file, without its ending. */
  file: string
  rows(app: App, input: unknown): { query: RawBuilder<unknown>; cellsOf(row: unknown): string[] }
  columns: Words[]
}

type Column<Row> = [name: Words, cell: (row: Row) => string]

/** Ties the rows of a statement to their columns; outside of here only names, a statement and texts are seen. */
export function exported<C extends AnyCall, Row>(
  call: C,
  file: string,
  query: (app: App, input: InputOf<C>) => RawBuilder<Row>,
  columnsIn: (config: Pick<App['config'], 'timeZone'>) => Column<Row>[],
): ExportedList {
  return {
    call,
    file,
    columns: columnsIn({ timeZone: 'UTC' }).map(([name]) => name),
    rows: (app, input) => {
      const columns = columnsIn(app.config)
      return {
        query: query(app, input as InputOf<C>),
        cellsOf: (row) => columns.map(([, cell]) => cell(row as Row)),
      }
    },
  }
}
