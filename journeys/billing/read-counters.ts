import { once } from 'node:events'
import { type ClientHttp2Session, connect } from 'node:http2'

/** Bytes counted by a core, by the user number, which is the e-mail of the user in the core. */
export type Counted = Map<number, { up: number; down: number }>

/** The counters of one running Xray. */
export interface Counters {
  /** Returns the bytes since the last reading. Reading a counter resets it to zero atomically. */
  take(): Promise<Counted>
  close(): void
}

const QUERY = '/xray.app.stats.command.StatsService/QueryStats'

/** Asks Xray's own interface, gRPC on a port of 127.0.0.1; its two messages are few enough to be written by hand. */
export function openCounters(port: number): Counters {
  const session = connect(`http://127.0.0.1:${port}`)
  session.on('error', () => {}) // Each question fails by itself.
  return {
    async take() {
      const answer = await ask(session, queryOf('user>>>', true))
      const counted: Counted = new Map()
      for (const { name, value } of statsIn(answer)) {
        const [, user, direction] = /^user>>>(\d+)>>>traffic>>>(uplink|downlink)$/.exec(name) ?? []
        if (!user) throw new Error(`the counter ${name} is none of a user`)
        const of = counted.get(Number(user)) ?? { up: 0, down: 0 }
        of[direction === 'uplink' ? 'up' : 'down'] += value
        counted.set(Number(user), of)
      }
      return counted
    },
    close: () => session.destroy(),
  }
}

/** One call: a frame of five bytes and the message there, the same back, and the verdict in the trailers. */
async function ask(session: ClientHttp2Session, message: Buffer): Promise<Buffer> {
  const head = Buffer.alloc(5)
  head.writeUInt32BE(message.length, 1)
  const stream = session.request({
    ':method': 'POST',
    ':path': QUERY,
    'content-type': 'application/grpc',
    te: 'trailers',
  })
  let status: unknown
  stream.on('trailers', (trailers) => {
    status = trailers['grpc-status']
  })
  stream.end(Buffer.concat([head, message]))
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(stream, 'end')
  if (status !== '0') throw new Error(`Xray answered its counters with the status ${String(status)}`)
  return Buffer.concat(chunks).subarray(5)
}

/** `QueryStatsRequest`: 1 is the pattern, 2 whether to reset. */
function queryOf(pattern: string, reset: boolean): Buffer {
  return Buffer.from([0x0a, pattern.length, ...Buffer.from(pattern), 0x10, reset ? 1 : 0])
}

/** `QueryStatsResponse`: any number of 1, each with its name as 1 and its value as 2, which is not there where it is zero. */
function statsIn(answer: Buffer): { name: string; value: number }[] {
  const stats: { name: string; value: number }[] = []
  for (const { content } of fieldsIn(answer)) {
    const fields = [...fieldsIn(content as Buffer)]
    const name = fields.find(({ number }) => number === 1)?.content as Buffer
    const value = fields.find(({ number }) => number === 2)?.content as number | undefined
    stats.push({ name: name.toString(), value: value ?? 0 })
  }
  return stats
}

/** The fields of a message: numbers as they are, texts and messages as bytes. */
function* fieldsIn(message: Buffer): Generator<{ number: number; content: number | Buffer }> {
  let place = 0
  const readNumber = (): number => {
    let [value, factor] = [0, 1]
    for (;;) {
      const byte = message[place++] as number
      value += (byte & 0x7f) * factor
      if (byte < 0x80) return value
      factor *= 128
    }
  }
  while (place < message.length) {
    const tag = readNumber()
    const number = tag >> 3
    if ((tag & 7) === 0) {
      yield { number, content: readNumber() }
      continue
    }
    const length = readNumber()
    yield { number, content: message.subarray(place, place + length) }
    place += length
  }
}
