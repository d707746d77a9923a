import { crc32 } from 'node:zlib'

/** Length and checksum stand before each record. */
const HEAD_BYTES = 8

export function encodeRecord(record: object): Buffer {
  const payload = Buffer.from(JSON.stringify(record))
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt32BE(payload.length, 0)
  head.writeUInt32BE(crc32(payload), 4)
  return Buffer.concat([head, payload])
}

/**
 * The whole records of a file, one by one, for all of them together may be many times what they come to.
 * @returns where they end. What follows is a tail that was being written when the machine or the process ended: nobody
 * was told of it.
 */
export function* decodeRecords(bytes: Buffer): Generator<unknown, number> {
  let end = 0
  while (end + HEAD_BYTES <= bytes.length) {
    const next = end + HEAD_BYTES + bytes.readUInt32BE(end)
    if (next > bytes.length) break
    const payload = bytes.subarray(end + HEAD_BYTES, next)
    if (crc32(payload) !== bytes.readUInt32BE(end + 4)) break
    yield JSON.parse(payload.toString())
    end = next
  }
  return end
}
