import type { AnyCall, RefusalDetails, RefusalName } from '@dukou/contract'
import type { StaffScope } from '@dukou/domain'
import type { ReactNode } from 'react'
import type { Asked } from '../../lib/use-call.ts'
import type { Field, Values } from '../form/field.ts'
import type { FormWords } from '../form/form-sheet.tsx'
import type { FormGroup } from '../form/page-form.tsx'
import type { Column, Filter, RowAct, Source } from '../table/column.ts'
import type { Bulk, EmptyList } from '../table/table-props.ts'

/** Making and changing rows: in a drawer, or, with groups of fields, on a page of its own. */
export interface Editing<Row, V extends Values> {
  create: string
  title: (name: string) => string
  fields: readonly Field<V>[]
  groups?: readonly FormGroup<V>[]
  /** Values of a new row. Undefined while the form lacks its data: the button that creates a row is disabled. */
  blank: V | undefined
  valuesOf: (row: Row) => V
  /**
   * Null: a new one. @returns what the person should know besides, if anything; null: another dialog goes on from here
   * @param base the row that the form shows changes against. Its revision goes into the call: see {@link staleRow}
   */
  save: (values: V, id: string | null, base?: Row) => Promise<readonly string[] | null>
  /** The field that a refusal is about, or what finds it. */
  refusedAt?: Partial<Record<RefusalName, (keyof V & string) | ((details: RefusalDetails, values: V) => string)>>
  words: FormWords<V>
  /** Its rows can be copied: the form opens with all but the id. */
  copies?: true
}

/** Taking rows away: what is said before, and how. */
export interface Removal<Row> {
  remove: (row: Row) => Promise<unknown>
  title: (name: string) => string
  /** Names the data that will be lost and the records that still use the row: at most three sentences. */
  consequences: (row: Row) => readonly string[]
  verb: string
  done: string
  failed: string
}

/**
 * All that is particular to one screen of the back office that lists things: `ResourceScreen` draws it. Without `editing`
 * nothing is made or changed there, without `removal` nothing is taken away.
 */
export interface Resource<Row extends { id: string }, V extends Values = Values> {
  title: string
  lead: ReactNode
  /** The rows, and the call that brings them, which is asked anew after every change. */
  query: Asked<readonly Row[]>
  list: AnyCall
  nameOf: (row: Row) => string
  columns: readonly Column<Row>[]
  filters?: readonly Filter<Row>[]
  /** Next step that an empty list suggests. */
  next: EmptyList
  /** Label of the search: the fields that it covers. */
  searchLabel: string
  /** Name of an exported file, without its extension. */
  fileName: string
  /** Address of a file with all rows, for lists that the page holds in part; from `useSource` or `exportFile`. */
  file?: string | undefined
  /** For calls that take a number and a text; from `useSource`, with `query`. */
  source?: Source
  /** The page has only the newest rows, and no source: they are not sorted. A text says so in place of the usual words. */
  isPart?: boolean | string
  /** The scope that making, changing and removing need, or the call; people who may not only read. */
  writes?: StaffScope | Pick<AnyCall, 'caller' | 'scope'>
  editing?: Editing<Row, V>
  removal?: Removal<Row>
  /** Removes many rows at once, in a dialog of its own. Without it, chosen rows are removed one after the other. */
  bulk?: Bulk<Row>
  /** Stands between the title and the list: choices that narrow `query` before the table sees its rows. */
  above?: ReactNode
  /** Action of a click on a row's title. If rows are edited, the click opens the form. */
  onOpen?: (row: Row) => void
  /** Further actions on a row. */
  acts?: readonly RowAct<Row>[]
  /** Actions on the whole list, beside the title. */
  side?: ReactNode
}
