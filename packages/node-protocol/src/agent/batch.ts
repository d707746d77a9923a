import { HIGHEST_NUMBER, LATEST_MS, listOf, need, recordOf, textOf, wholeOf } from './read-value.ts'

/** Bytes of one person at one inbound. */
export type BatchItem = readonly [inbound: number, user: number, up: number, down: number]

/**
 * Use that an agent counted and sealed: under its number it never says anything else. Instants are Unix milliseconds by
 * the panel's clock, as far as the agent knows it.
 */
export interface Batch {
  /** Random name of the file that the numbers count in. */
  spool: string
  number: number
  from: number
  to: number
  items: BatchItem[]
}

export const MOST_BATCH_ITEMS = 20_000
/** Size of such a batch as JSON. */
export const MOST_BATCH_BYTES = 2 * 1024 * 1024
/** A petabyte: no port passes that in the time of a batch, and sums of it stay exact. */
const MOST_BYTES = 2 ** 50 - 1
const SPOOL = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** @throws BadMessage */
export function readBatch(value: unknown): Batch {
  const { spool, number, from, to, items } = recordOf(value, 'batch')
  const batch = {
    spool: textOf(spool, 'spool', SPOOL),
    number: wholeOf(number, 'number', 1, Number.MAX_SAFE_INTEGER),
    from: wholeOf(from, 'from', 0, LATEST_MS),
    to: wholeOf(to, 'to', 0, LATEST_MS),
    items: listOf(items, 'items', MOST_BATCH_ITEMS).map(readItem),
  }
  need(batch.items.length > 0, 'a batch without use')
  const places = new Set(batch.items.map(([inbound, user]) => `${inbound}.${user}`))
  need(places.size === batch.items.length, 'somebody is there twice')
  return batch
}

function readItem(value: unknown): BatchItem {
  const [inbound, user, up, down] = listOf(value, 'items[]', 4)
  const item = [
    wholeOf(inbound, 'inbound', 1, HIGHEST_NUMBER),
    wholeOf(user, 'user', 1, HIGHEST_NUMBER),
    wholeOf(up, 'up', 0, MOST_BYTES),
    wholeOf(down, 'down', 0, MOST_BYTES),
  ] as const
  need(item[2] + item[3] > 0, 'an item without bytes')
  return item
}
