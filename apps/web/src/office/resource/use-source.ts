import type { AnswerOf, AnyCall, InputOf } from '@dukou/contract'
import { useFields } from '../../lib/address.ts'
import { type Asked, useCall } from '../../lib/use-call.ts'
import type { Source } from '../table/column.ts'
import { exportFile } from './export-file.ts'
import { useSettled } from './use-settled.ts'

/** So many rows are asked for at first, and so many more each time. */
const STEP = 100
/** As many as the database reads while somebody waits; the file of the list has all. */
const MOST = 1000

/** The order that the address names, and the cursor behind which the rows begin. */
export interface Place<Sort extends string = string> {
  /** A column that the server sorts by; undefined: the usual order. */
  sort: Sort | undefined
  ascending: boolean
  after: string | null
}

interface SourceOptions<Sort extends string> {
  everyMs?: number
  /** The name of a call whose rows the server exports as a file, all of them. */
  exported?: string
  /** The columns that the server sorts by. */
  sorts?: readonly Sort[]
  counted?: string | undefined
  /** How many rows are asked for at first, where the screen has a field for it. */
  first?: number
}

const NO_SORTS: readonly never[] = []

/**
 * The rows of a call that takes a number and a text: `useSource(listAudit, (number, sought) => ({ number, sought }))`.
 * The server gets the text of the table's search, and the order and cursor where it takes them. The address holds all of
 * it. While new rows are fetched, the last ones stay visible. `everyMs` polls.
 * @returns the values that a screen passes to its table: `query`, `source` and `file`
 */
export function useSource<C extends AnyCall, const Sort extends string = never>(
  declared: C,
  inputOf: (number: number, sought: string, place: Place<Sort>) => InputOf<C>,
  options: SourceOptions<Sort> = {},
): { query: Asked<AnswerOf<C>>; source: Source; file: string | undefined } {
  const { exported, everyMs, sorts = NO_SORTS as readonly Sort[], counted, first = STEP } = options
  const [{ q = '', rows, sort = '', after }, change] = useFields()
  const sought = useSettled(q.trim())
  const number = numberOf(rows, first)
  const order = { sort: sorts.find((one) => one === sort.replace(/^-/, '')), ascending: !sort.startsWith('-') }
  const input = inputOf(number, sought, { ...order, after: after ?? null })
  const query = useCall(declared, input, { keepsLast: true, ...(everyMs && { everyMs }) })
  const found: AnswerOf<C>[number][] = Array.isArray(query.data) ? query.data : []
  const place = 'after' in input ? placeOf(found.at(-1)) : undefined
  const source: Source = {
    sorts,
    hasMore: found.length >= number,
    isFull: number >= MOST,
    isFetching: query.isPlaceholderData,
    onMore: () => change({ rows: String(number + STEP) }),
    onFurther: place === undefined ? undefined : () => change({ after: place, rows: undefined, page: undefined }),
    onStart: after === undefined ? undefined : () => change({ after: undefined, rows: undefined, page: undefined }),
    counted,
  }
  const all = inputOf(first, sought, { ...order, after: null })
  return { query, source, file: exported && exportFile(exported, declared, all) }
}

function numberOf(text: string | undefined, first: number): number {
  const steps = Math.round(Number(text) / STEP)
  return steps >= 1 ? Math.max(first, Math.min(STEP * steps, MOST)) : first
}

/** As the call takes it for `after`. */
function placeOf(row: { cursor?: string; id?: string } | undefined): string | undefined {
  return row?.cursor ?? row?.id
}
