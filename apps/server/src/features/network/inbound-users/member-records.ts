/** One member's bytes: the user's id, big-endian, and the seed of his credentials. */
const ID_BYTES = 4
const SEED_BYTES = 16
export const USER_BYTES = ID_BYTES + SEED_BYTES
/** Limits of one member: the id, the speed in Mbit/s (20 bits) and the number of devices (12 bits); 0: no limit. */
export const LIMIT_BYTES = ID_BYTES + 4
export const DEVICE_BITS = 12
export const MOST_DEVICES = 2 ** DEVICE_BITS - 1
/** In Mbit/s. */
export const MOST_SPEED = 2 ** (32 - DEVICE_BITS) - 1

export interface MemberLimits {
  id: number
  speedMbps: number
  devices: number
}

/** The limits that stand at a place of a list of limits. */
export function limitsAt(limited: Buffer, index: number): MemberLimits {
  const packed = limited.readUInt32BE(index * LIMIT_BYTES + ID_BYTES)
  return {
    id: limited.readUInt32BE(index * LIMIT_BYTES),
    speedMbps: packed >>> DEVICE_BITS,
    devices: packed & MOST_DEVICES,
  }
}

/**
 * A list of records by ascending id, with some people's records replaced.
 * @param recordBytes of one record, which begins with the id
 * @param asked ids whose records are replaced, ascending; those who are missing in `fresh` have no record now
 * @returns the same buffer where nothing is another
 */
export function patchRecords(before: Buffer, recordBytes: number, asked: readonly number[], fresh: Buffer): Buffer {
  const idAt = (list: Buffer, at: number) => (at < list.length ? list.readUInt32BE(at) : undefined)
  const parts: Buffer[] = []
  let [at, freshAt] = [0, 0]
  for (const id of asked) {
    const place = placeOf(before, recordBytes, id, at)
    parts.push(before.subarray(at, place))
    at = idAt(before, place) === id ? place + recordBytes : place
    if (idAt(fresh, freshAt) !== id) continue
    parts.push(fresh.subarray(freshAt, freshAt + recordBytes))
    freshAt += recordBytes
  }
  return earlierIfEqual(before, Buffer.concat([...parts, before.subarray(at)]))
}

/** The earlier of two lists where both are equal, so that what is kept for that buffer still holds. */
export function earlierIfEqual(before: Buffer, now: Buffer): Buffer {
  return now.equals(before) ? before : now
}

/** Offset of the first record from `from` on whose id is not below. */
function placeOf(list: Buffer, recordBytes: number, id: number, from: number): number {
  let [low, high] = [from / recordBytes, list.length / recordBytes]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (list.readUInt32BE(middle * recordBytes) < id) low = middle + 1
    else high = middle
  }
  return low * recordBytes
}
