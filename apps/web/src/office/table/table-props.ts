import type { Column, Filter, RowAct, Source } from './column.ts'
import type { TableState } from './use-table.ts'

export interface DataTableProps<Row extends { id: string }> {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  filters?: readonly Filter<Row>[]
  /** How a row is called aloud. */
  nameOf: (row: Row) => string
  /** Action of a click on a row's title. */
  onOpen?: ((row: Row) => void) | undefined
  acts?: readonly RowAct<Row>[] | undefined
  bulk?: Bulk<Row> | undefined
  /** Label of the search: the fields that it covers. */
  searchLabel: string
  /** Name of an exported file, without its extension. */
  fileName: string
  /** Address of the server's file with all rows. Without it, the page holds all rows and exports the found ones. */
  file?: string | undefined
  source?: Source
  /**
   * The page has only the newest rows of a list without a source: nothing is offered that would sort them alone. A text
   * says so in place of the usual words.
   */
  isPart?: boolean | string
  /** Content of an empty list: the purpose of the rows and the first step. `onCreate` is the button that adds a row. */
  next?: EmptyList | undefined
  onCreate?: { label: string; act: () => void } | undefined
}

/** Action on many rows at once, on wide screens. */
export interface Bulk<Row> {
  label: string | ((rows: readonly Row[]) => string)
  act: (rows: Row[]) => void
  /** Text of the bar about the chosen rows, if more than their number. */
  note?: (rows: readonly Row[]) => string
}

export interface EmptyList {
  /** In place of the usual words for a list without rows. */
  title?: string
  text: string
  /** The page that has to be visited first. */
  first?: { to: string; label: string }
}

/** Props of the two components that draw the rows: the table and the cards. */
export interface ListProps<Row extends { id: string }>
  extends Pick<DataTableProps<Row>, 'columns' | 'nameOf' | 'onOpen' | 'acts'> {
  table: TableState<Row>
  picked: ReadonlySet<string>
  /** Missing where rows cannot be chosen. */
  pick: ((ids: readonly string[], on: boolean) => void) | undefined
}
