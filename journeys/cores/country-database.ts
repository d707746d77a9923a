/**
 * A country database of one network: 1.0.1.0/24 is in CN, nothing else is known (MaxMind DB format 2.0).
 * Legacy Clash does not start without one, and would download it. Stands in for the real file of several megabytes.
 */
export function countryDatabase(): Buffer {
  // IPv4 lives under the 96 zero bits of an IPv6 tree: one node for each bit of ::1.0.1.0/120.
  const bits = `${'0'.repeat(96)}000000010000000000000001`
  const record = pair('country', map(pair('iso_code', string('CN'))))
  const unknown = bits.length
  const found = unknown + 16
  const tree = [...bits].map((bit, index) => {
    const next = index === bits.length - 1 ? found : index + 1
    const [left, right] = bit === '0' ? [next, unknown] : [unknown, next]
    return Buffer.concat([uint(left, 3), uint(right, 3)])
  })
  const metadata = map(
    pair('node_count', number(6, bits.length, 4)),
    pair('record_size', number(5, 24, 2)),
    pair('ip_version', number(5, 6, 2)),
    pair('database_type', string('GeoLite2-Country')),
    pair('binary_format_major_version', number(5, 2, 2)),
    pair('binary_format_minor_version', number(5, 0, 2)),
    // Types above 7 stand in a second byte, counted from 7: 9 is a 64-bit number.
    pair('build_epoch', Buffer.concat([Buffer.from([8, 9 - 7]), uint(1_700_000_000, 8)])),
  )
  const marker = Buffer.from('\u00ab\u00cd\u00efMaxMind.com', 'latin1')
  return Buffer.concat([...tree, Buffer.alloc(16), map(record), marker, metadata])
}

function map(...pairs: Buffer[]): Buffer {
  return Buffer.concat([Buffer.from([(7 << 5) | pairs.length]), ...pairs])
}

function pair(key: string, value: Buffer): Buffer {
  return Buffer.concat([string(key), value])
}

/** Strings of up to 28 bytes, which is all that is needed here. */
function string(value: string): Buffer {
  return Buffer.concat([Buffer.from([(2 << 5) | value.length]), Buffer.from(value)])
}

function number(type: number, value: number, bytes: number): Buffer {
  return Buffer.concat([Buffer.from([(type << 5) | bytes]), uint(value, bytes)])
}

function uint(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(8)
  buffer.writeBigUInt64BE(BigInt(value))
  return buffer.subarray(8 - bytes)
}
