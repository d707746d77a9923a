const SLAB_BYTES = 256 * 1024
let slab = Buffer.alloc(0)
let used = 0

/**
 * Memory for a profile, cut from a large piece: an allocation of its own for each would cost more than filling it.
 * The bytes are whatever was there before, so the caller must write all of them.
 */
export function takeBytes(length: number): Buffer {
  if (length > SLAB_BYTES / 4) return Buffer.allocUnsafeSlow(length)
  if (used + length > slab.length) {
    slab = Buffer.allocUnsafeSlow(SLAB_BYTES)
    used = 0
  }
  const piece = slab.subarray(used, used + length)
  used += length
  return piece
}
