import { type Plain, type PlainRecord, plainOf, plainRecord, type Schema } from '#schema'
import type { AnyCall } from './call.ts'
import { calls } from './calls.ts'
import { integer, orElse, orNull, text } from './codec.ts'

/** Under it stand the calls in plain JSON. */
export const PLAIN_PREFIX = '/api/v1/'
/** Node software has its own calls below the prefix. */
const NODE_PREFIX = '/api/v1/server/'

/** Rows of a page of a list that has no number of rows of its own. */
const [USUAL_ROWS, MOST_ROWS] = [100, 1000]

/** One call as programs make it: plain JSON in our names. */
export interface PlainCall {
  name: string
  declared: AnyCall
  method: 'GET' | 'POST'
  path: string
  input: PlainRecord
  /** A list that is read page by page. Any other is answered at once, some of them with their first rows alone. */
  hasPages: boolean
  /** The plain form of the answer; of a list, of its rows. */
  answer: Plain
  /** The page that an input asks for; null: the call has no pages. */
  pageOf(input: Record<string, unknown>): Page | null
}

export interface Page {
  /** The most rows that it has. */
  limit: number
  /** Where it begins: behind the row with this cursor or id. */
  after: string | null
}

/** Rows of a list. `nextCursor` is null behind the last row, and where the list has no pages. */
export interface PlainList {
  items: unknown[]
  nextCursor: string | null
}

export function isPlainPath(url: string): boolean {
  return url.startsWith(PLAIN_PREFIX) && !url.startsWith(NODE_PREFIX)
}

/** All calls but those of the page alone. */
export function plainCalls(declared: Readonly<Record<string, AnyCall>> = calls): PlainCall[] {
  return Object.entries(declared).flatMap(([name, call]) => (call.pageOnly ? [] : [plainCall(name, call)]))
}

const made = new WeakMap<AnyCall, PlainCall>()

/**
 * The path is the call's name: `listOrders` stands at `/api/v1/list-orders`. What only reads, and whose input has no
 * lists and objects, is a GET with a query. Made once for each declaration.
 */
export function plainCall(name: string, declared: AnyCall): PlainCall {
  const known = made.get(declared)
  if (known?.name === name) return known
  const call = makePlainCall(name, declared)
  made.set(declared, call)
  return call
}

function makePlainCall(name: string, declared: AnyCall): PlainCall {
  const { fields = {} } = declared.input
  const isList = plainOf(declared.answer.schema).isList === true
  const rows = isList ? ['count', 'number'].find((one) => fields[one]) : undefined
  const cursor = isList && fields.after ? 'after' : undefined
  const hasPages = isList && (declared.pages || cursor !== undefined)
  const named = Object.entries(fields).map(([ours, { wire, schema }]) => {
    const standard = ours === rows ? 'limit' : ours === cursor ? 'cursor' : ours
    return [standard, wire, schema] as const
  })
  // Fields for programs alone, which the wire does not know.
  const added = [
    ...(hasPages && rows === undefined ? [['limit', 'limit', orElse(integer(1, MOST_ROWS), USUAL_ROWS).schema]] : []),
    ...(hasPages && cursor === undefined ? [['cursor', 'cursor', orNull(text(100)).schema]] : []),
  ] as [string, string, Schema][]
  const fallback = (rows && fields[rows]?.read(undefined as never)) ?? USUAL_ROWS
  const isFlat = named.every(([, , schema]) => plainOf(schema).ofQuery !== null)
  const { toWire, fromWire } = plainRecord(named)
  return {
    name,
    declared,
    method: declared.reads && isFlat ? 'GET' : 'POST',
    path: PLAIN_PREFIX + name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    input: { ...plainRecord([...named, ...added]), toWire, fromWire },
    hasPages,
    answer: plainOf(declared.answer.schema),
    pageOf: (input) =>
      hasPages ? { limit: (input.limit ?? fallback) as number, after: (input.cursor ?? null) as string | null } : null,
  }
}

/** @param page the page that was asked for */
export function plainAnswer({ answer }: PlainCall, wire: unknown, page: Page | null): unknown {
  const items = answer.fromWire(wire)
  if (!Array.isArray(items)) return items
  const { cursor, id } = (items.at(-1) ?? {}) as { cursor?: string; id?: string }
  const isFull = page !== null && items.length >= page.limit
  return { items, nextCursor: isFull ? (cursor ?? id ?? null) : null } satisfies PlainList
}
