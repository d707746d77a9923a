const ROUND_CONSTANTS = constants(64, 3)
const START = constants(8, 2)

/** The first 32 bits of the fractional parts of the primes' roots: the numbers of FIPS 180-4. */
function constants(count: number, root: 2 | 3): Uint32Array {
  const values: number[] = []
  for (let candidate = 2; values.length < count; candidate++) {
    let prime = true
    for (let divisor = 2; divisor * divisor <= candidate; divisor++) if (candidate % divisor === 0) prime = false
    if (!prime) continue
    const power = root === 2 ? Math.sqrt(candidate) : Math.cbrt(candidate)
    values.push(Math.floor((power % 1) * 2 ** 32))
  }
  return Uint32Array.from(values)
}

/** SHA-256 in lower-case hex. By hand, because browsers give `crypto.subtle` to https pages only. */
export function sha256Hex(content: string | Uint8Array): string {
  const message = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const length = Math.ceil((message.length + 9) / 64) * 64
  const padded = new DataView(new ArrayBuffer(length))
  message.forEach((byte, at) => {
    padded.setUint8(at, byte)
  })
  padded.setUint8(message.length, 0x80)
  padded.setBigUint64(length - 8, BigInt(message.length) * 8n)

  const state = Uint32Array.from(START)
  for (let block = 0; block < length; block += 64) mix(state, padded, block)
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('')
}

function mix(state: Uint32Array, padded: DataView, block: number): void {
  const schedule = new Uint32Array(64)
  const word = (at: number) => schedule[at] as number
  for (let i = 0; i < 64; i++) {
    if (i < 16) {
      schedule[i] = padded.getUint32(block + i * 4)
      continue
    }
    const s0 = turn(word(i - 15), 7) ^ turn(word(i - 15), 18) ^ (word(i - 15) >>> 3)
    const s1 = turn(word(i - 2), 17) ^ turn(word(i - 2), 19) ^ (word(i - 2) >>> 10)
    schedule[i] = word(i - 16) + s0 + word(i - 7) + s1
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i++) {
    const sum1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const choice = (e & f) ^ (~e & g)
    const t1 = (h + sum1 + choice + (ROUND_CONSTANTS[i] as number) + word(i)) | 0
    const sum0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + sum0 + majority) | 0
  }
  ;[a, b, c, d, e, f, g, h].forEach((value, at) => {
    state[at] = (state[at] as number) + value
  })
}

function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}
