import { crc32 } from 'node:zlib'
import type { Known } from './known-answers.ts'
import type { Received } from './received.ts'

/** Journal records: reports, and the delivery state of their answers. */
export type JournalRecord = { kind: 'report'; received: Received } | { kind: 'answer'; key: string; answer: Known }

/** Length and checksum stand before each record. */
const HEAD_BYTES = 8

export function encodeRecord(record: JournalRecord): Buffer {
  const raw = record.kind === 'report' ? record.received.raw?.toString('base64') : undefined
  const plain = record.kind === 'report' ? { ...record, received: { ...record.received, raw } } : record
  const payload = Buffer.from(JSON.stringify(plain))
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt32BE(payload.length, 0)
  head.writeUInt32BE(crc32(payload), 4)
  return Buffer.concat([head, payload])
}

/**
 * The records of a file. `cut`: the last one was being written when the process was killed, so it was not answered.
 * `damaged`: what is on the disk is not what was written.
 */
export function decodeRecords(bytes: Buffer): { records: JournalRecord[]; end: 'whole' | 'cut' | 'damaged' } {
  const records: JournalRecord[] = []
  let at = 0
  while (at < bytes.length) {
    const length = at + HEAD_BYTES <= bytes.length ? HEAD_BYTES + bytes.readUInt32BE(at) : Number.POSITIVE_INFINITY
    if (at + length > bytes.length) return { records, end: 'cut' }
    const payload = bytes.subarray(at + HEAD_BYTES, at + length)
    if (crc32(payload) !== bytes.readUInt32BE(at + 4)) return { records, end: 'damaged' }
    records.push(recordFrom(payload))
    at += length
  }
  return { records, end: 'whole' }
}

function recordFrom(payload: Buffer): JournalRecord {
  const record = JSON.parse(payload.toString())
  if (record.kind !== 'report') return record
  const { arrivedAt, raw, ...received } = record.received
  return {
    kind: 'report',
    received: {
      ...received,
      arrivedAt: new Date(arrivedAt),
      raw: raw === undefined ? undefined : Buffer.from(raw, 'base64'),
    },
  }
}
