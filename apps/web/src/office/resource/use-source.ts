import type { AnswerOf, AnyCall, InputOf } from '@dukou/contract'
import { useEffect, useState } from 'react'
import { useFields } from '../../lib/address.ts'
import { later } from '../../lib/page-life.ts'
import { type Asked, useCall } from '../../lib/use-call.ts'
import type { Source } from '../table/column.ts'
import { exportFile } from './export-file.ts'

/** So many rows are asked for at first, and so many more each time. */
const STEP = 100
/** As many as the database reads while somebody waits; the file of the list has all. */
const MOST = 1000
/** Debounce of the search: the server is asked after this pause in typing. */
const PAUSE_MS = 300

/**
 * The rows of a call that takes a number and a text: `useSource(listUsers, (number, sought) => ({ number, sought }))`.
 * The server gets the text of the table's search. The address holds that text and the number of requested rows. While
 * new rows are fetched, the last ones stay visible. `everyMs` polls. `exported` is the name of a call whose rows the
 * server exports as a file, all of them. @returns the values that a screen passes to its table: `query`, `source` and
 * `file`
 */
export function useSource<C extends AnyCall>(
  declared: C,
  inputOf: (number: number, sought: string) => InputOf<C>,
  { exported, ...options }: { everyMs?: number; exported?: string } = {},
): { query: Asked<AnswerOf<C>>; source: Source; file: string | undefined } {
  const [{ q = '', rows }, change] = useFields()
  const sought = useSettled(q.trim(), PAUSE_MS)
  const number = numberOf(rows)
  const query = useCall(declared, inputOf(number, sought), { ...options, keepsLast: true })
  const count: number = Array.isArray(query.data) ? query.data.length : 0
  const source = {
    hasMore: count >= number,
    isFull: number >= MOST,
    isFetching: query.isPlaceholderData,
    onMore: () => change({ rows: String(number + STEP) }),
  }
  return { query, source, file: exported && exportFile(exported, declared, inputOf(STEP, sought)) }
}

function numberOf(text: string | undefined): number {
  const steps = Math.round(Number(text) / STEP)
  return steps >= 1 ? Math.min(STEP * steps, MOST) : STEP
}

/** Debounces a value: returns the last one that stayed unchanged for `ms`. */
function useSettled(value: string, ms: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => later(ms, () => setSettled(value)), [value, ms])
  return settled
}
