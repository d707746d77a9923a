import type { Column, Filter, RowAct, Source } from './column.ts'
import type { TableState } from './use-table.ts'

export interface DataTableProps<Row extends { id: string }> {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  filters?: readonly Filter<Row>[]
  /** How a row is called aloud. */
  nameOf: (row: Row) => string
  /** What a click on a row's title does. */
  onOpen?: ((row: Row) => void) | undefined
  acts?: readonly RowAct<Row>[] | undefined
  /** What can be done with many rows at once, on wide screens. */
  bulk?: { label: string; act: (rows: Row[]) => void } | undefined
  /** What the search looks for. */
  searchLabel: string
  /** Of an export, without its ending. */
  fileName: string
  /** Where the server gives all rows as a file. Without, the file has what was found on the page, which has them all. */
  file?: string | undefined
  source?: Source
  /** What an empty list says: what the rows are for, what comes first, and the button that makes one. */
  next?: EmptyList | undefined
  onCreate?: { label: string; act: () => void } | undefined
}

export interface EmptyList {
  text: string
  /** The page that has to be visited first. */
  first?: { to: string; label: string }
}

/** What draws the rows gets, as a table or as cards. */
export interface ListProps<Row extends { id: string }> extends Pick<DataTableProps<Row>, 'nameOf' | 'onOpen' | 'acts'> {
  table: TableState<Row>
  picked: ReadonlySet<string>
  /** Missing where rows cannot be chosen. */
  pick: ((ids: readonly string[], on: boolean) => void) | undefined
}
