/** A field of a message: whole numbers as varints, texts, bytes and messages with their length. */
export type Field = readonly [number: number, value: number | string | Buffer]

const VARINT = 0
const BYTES = 2

export function message(...fields: Field[]): Buffer {
  return Buffer.concat(
    fields.flatMap(([number, value]) => {
      if (typeof value === 'number') return [varint(number * 8 + VARINT), varint(value)]
      const bytes = typeof value === 'string' ? Buffer.from(value) : value
      return [varint(number * 8 + BYTES), varint(bytes.length), bytes]
    }),
  )
}

/** A message with its type (`TypedMessage` of Xray). */
export function typed(type: string, ...fields: Field[]): Buffer {
  return message([1, type], [2, message(...fields)])
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) + 0x80)
  bytes.push(rest)
  return Buffer.from(bytes)
}

/** The fields of a message. A number that is zero is not there. @throws RangeError where it is cut */
export function* fieldsOf(bytes: Buffer): Generator<{ number: number; value: number | Buffer }> {
  let at = 0
  const readVarint = (): number => {
    let value = 0
    for (let factor = 1; ; factor *= 0x80) {
      const byte = bytes.readUInt8(at)
      at += 1
      value += (byte & 0x7f) * factor
      if (byte < 0x80) return value
    }
  }
  while (at < bytes.length) {
    const tag = readVarint()
    const number = Math.floor(tag / 8)
    if (tag % 8 === VARINT) {
      yield { number, value: readVarint() }
      continue
    }
    if (tag % 8 !== BYTES) throw new RangeError('a field of a kind that no message here has')
    const length = readVarint()
    if (at + length > bytes.length) throw new RangeError('a cut message')
    yield { number, value: bytes.subarray(at, at + length) }
    at += length
  }
}
