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
  nextBatch,
  recordsOf,
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
  /** @throws where the disk is full: the next sample has these bytes too */
  sample(at: number, counters: Counters): void
  /** Seals all open use. */
  seal(to: number): void
  /** Leases that the panel gave. */
  lease(change: LeaseChange): void
  /** A batch needs no sending any more. */
  end(batch: Pick<Batch, 'number'>, isRefused?: boolean): void
  close(): void
}

/** @param write for tests of a full disk */
export function openSpool(path: string, write: (file: number, bytes: Uint8Array) => void = writeAll): Spool {
  if (!existsSync(path)) writeWhole(path, encodeRecord({ kind: 'begin', spool: randomUUID(), next: 1, refused: 0 }))
  const state = emptySpool()
  let length = takeRecords(state, readFileSync(path))
  /** Bytes of the file when it was last written anew; of one that was just opened that is not known. */
  let live = 0
  // Bytes after the last whole record were told to nobody.
  truncateSync(path, length)
  // Opened to append, so that a write begins where the file ends, also after one that was cut.
  let file = openSync(path, 'a')
  if (state.spool === '') append({ kind: 'begin', spool: randomUUID(), next: 1, refused: 0 })

  function append(record: SpoolRecord): void {
    const bytes = encodeRecord(record)
    try {
      write(file, bytes)
      fdatasyncSync(file)
    } catch (error) {
      ftruncateSync(file, length)
      throw error
    }
    length += bytes.length
    takeRecord(state, record)
  }

  function rewrite(): void {
    try {
      writeWhole(path, Buffer.concat(recordsOf(state).map(encodeRecord)))
    } finally {
      // Also where it failed, for the file may be the new one already.
      closeSync(file)
      file = openSync(path, 'a')
      length = fstatSync(file).size
    }
    live = length
  }

  return {
    state,
    bytes: () => length,
    isFull: () => length > FULL_BYTES,
    beginCore: (epoch) => append({ kind: 'core', epoch, base: {} }),
    beginHysteria: (inbound, epoch) => append({ kind: 'hysteria', inbound, epoch, base: {} }),
    sample(at, counters) {
      const changed = changedCounters(state, counters)
      if (Object.keys(changed).length === 0) return
      append({ kind: 'sample', at, counters: changed })
      // While the panel is away nothing else shortens the file. On a disk without room for that it stays as it is.
      if (length > 2 * live + REWRITTEN_BYTES) attempt(rewrite)
    },
    seal(to) {
      for (let batch = nextBatch(state, to); batch; batch = nextBatch(state, to)) append({ kind: 'seal', batch })
    },
    lease(change) {
      append({ kind: 'leases', change })
      if (length > live + REWRITTEN_BYTES) rewrite()
    },
    end({ number }, isRefused = false) {
      append({ kind: 'over', number, isRefused })
      if (length > live + REWRITTEN_BYTES) rewrite()
    },
    close: () => closeSync(file),
  }
}

/** @returns where the whole records end */
function takeRecords(state: SpoolState, bytes: Buffer): number {
  const records = decodeRecords(bytes)
  let next = records.next()
  for (; !next.done; next = records.next()) takeRecord(state, next.value as SpoolRecord)
  return next.value
}

function attempt(work: () => void): void {
  try {
    work()
  } catch {}
}
