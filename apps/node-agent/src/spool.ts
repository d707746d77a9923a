import { randomUUID } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  truncateSync,
} from 'node:fs'
import type { Batch, LeaseChange } from '@dukou/node-protocol/agent'
import { writeAll, writeWhole } from './files.ts'
import { decodeRecords, encodeRecord } from './records.ts'
import {
  type Counters,
  changedCounters,
  emptySpool,
  hasFallen,
  nextBatch,
  recordsOf,
  type Sample,
  type SpoolRecord,
  type SpoolState,
  takeRecord,
} from './spool-state.ts'

/** A file that has become so much longer than what it comes to is written anew. */
const REWRITTEN_BYTES = 4 * 1024 * 1024
/** From here on use is gathered in fewer batches: one a day. */
const FULL_BYTES = 256 * 1024 * 1024

/**
 * Use that was counted and is not billed yet, in one file that outlives the process. A record is on the disk before
 * anything follows from it; where it cannot be written, nothing has happened.
 */
export interface Spool {
  state: Readonly<SpoolState>
  bytes(): number
  isFull(): boolean
  /** The counters of a core that just started are zero: of Xray, and of the hysteria of an inbound. */
  beginCore(epoch: string): void
  beginHysteria(inbound: number, epoch: string): void
  /** Keeps a reading in memory until there is room for it: it outlives the core whose counters these are. */
  hold(at: number, counters: Counters): void
  /** Writes a reading down. @throws where the disk is full: it is held, and the next sample or start writes it */
  sample(at: number, counters: Counters): void
  /** Seals all open use. */
  seal(to: number): void
  /** Leases that the panel gave. */
  lease(change: LeaseChange): void
  /** A batch needs no sending any more. */
  end(batch: Pick<Batch, 'number'>, isRefused?: boolean): void
  close(): void
}

/** How a file is changed. */
interface Disk {
  write(file: number, bytes: Uint8Array): void
  cut(file: number, length: number): void
}

/** @param disk for tests of a full one */
export function openSpool(path: string, disk: Disk = { write: writeAll, cut: ftruncateSync }): Spool {
  if (!existsSync(path)) writeWhole(path, encodeRecord({ kind: 'begin', spool: randomUUID(), next: 1, refused: 0 }))
  const state = emptySpool()
  let length = takeRecords(state, readFileSync(path))
  /** Bytes of the file when it was last written anew; of one that was just opened that is not known. */
  let live = 0
  // Bytes after the last whole record were told to nobody.
  truncateSync(path, length)
  // Opened to append, so that a write begins where the file ends, also after one that was cut.
  let file: number | undefined = openSync(path, 'a')
  /** A part of a record that could not be written is still at the end. */
  let isTorn = false
  /** Readings that are not written yet: one, and a further one for each fall of a counter. */
  let held: Sample[] = []
  if (state.spool === '') append({ kind: 'begin', spool: randomUUID(), next: 1, refused: 0 })

  function append(record: SpoolRecord): void {
    const bytes = encodeRecord(record)
    const to = file ?? reopen()
    if (isTorn) cut(to)
    try {
      disk.write(to, bytes)
      fdatasyncSync(to)
    } catch (error) {
      cut(to)
      throw error
    }
    length += bytes.length
    takeRecord(state, record)
  }

  function cut(to: number): void {
    isTorn = true
    disk.cut(to, length)
    isTorn = false
  }

  function reopen(): number {
    if (file !== undefined) closeSync(file)
    file = undefined
    file = openSync(path, 'a')
    length = fstatSync(file).size
    return file
  }

  function rewrite(): void {
    try {
      writeWhole(path, Buffer.concat(recordsOf(state).map(encodeRecord)))
    } finally {
      // Also where it failed, for the file may be the new one already.
      reopen()
    }
    live = length
  }

  /** On a disk without room for that the file stays as it is. */
  function shorten(most: number): void {
    if (length <= most) return
    try {
      rewrite()
    } catch {
      // The next record tries it again.
    }
  }

  function hold(at: number, counters: Counters): void {
    const changed = changedCounters(state, counters)
    if (Object.keys(changed).length === 0) return
    const last = held.at(-1)
    if (last && !hasFallen(last.counters, changed)) last.counters = { ...last.counters, ...changed }
    else held.push({ kind: 'sample', at, counters: changed })
  }

  function writeHeld(): void {
    for (let next = held[0]; next; next = held[0]) {
      append(next)
      held = held.slice(1)
    }
  }

  return {
    state,
    bytes: () => length,
    isFull: () => length > FULL_BYTES,
    beginCore(epoch) {
      writeHeld()
      append({ kind: 'core', epoch, base: {} })
    },
    beginHysteria(inbound, epoch) {
      writeHeld()
      append({ kind: 'hysteria', inbound, epoch, base: {} })
    },
    hold,
    sample(at, counters) {
      hold(at, counters)
      if (held.length === 0) return
      writeHeld()
      // While the panel is away nothing else shortens the file.
      shorten(2 * live + REWRITTEN_BYTES)
    },
    seal(to) {
      for (let batch = nextBatch(state, to); batch; batch = nextBatch(state, to)) append({ kind: 'seal', batch })
    },
    lease(change) {
      append({ kind: 'leases', change })
      shorten(live + REWRITTEN_BYTES)
    },
    end({ number }, isRefused = false) {
      append({ kind: 'over', number, isRefused })
      shorten(live + REWRITTEN_BYTES)
    },
    close: () => file !== undefined && closeSync(file),
  }
}

/** @returns where the whole records end */
function takeRecords(state: SpoolState, bytes: Buffer): number {
  const records = decodeRecords(bytes)
  let next = records.next()
  for (; !next.done; next = records.next()) takeRecord(state, next.value as SpoolRecord)
  return next.value
}
