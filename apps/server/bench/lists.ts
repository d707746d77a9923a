import { randomUUID } from 'node:crypto'
import { type EncodedAnswer, type Encoding, encodeUsers } from '@dukou/node-protocol'
import { keepPacked } from '../src/features/network/uniproxy/packed-answers.ts'
import { median } from './programs.ts'

const SIZES = [2_000, 20_000, 100_000]
const ENCODINGS = ['json', 'msgpack'] as const
const TIMES = 9
const SENTINEL = randomUUID()

/** Prints how large the user list of a node is, plain and packed, and how long each takes to make. */
export async function run(): Promise<void> {
  const rows = []
  for (const users of SIZES) for (const encoding of ENCODINGS) rows.push(await measure(users, encoding))
  console.table(rows)
  console.log(JSON.stringify({ bench: 'lists', node: process.version, rows }))
}

async function measure(users: number, encoding: Encoding) {
  const make = listOf(users, encoding)
  const keep = keepPacked()
  let version = 0
  const [plain, plainMs] = await timed(make)
  const [packed, packedMs] = await timed(() => keep('list', `"${++version}"`, make))
  const [, keptMs] = await timed(() => keep('list', `"${version}"`, make))
  return { users, encoding, plainBytes: plain.body.length, packedBytes: packed.body.length, plainMs, packedMs, keptMs }
}

function listOf(count: number, encoding: Encoding): () => Promise<EncodedAnswer> {
  const uuids = Array.from({ length: count }, () => randomUUID())
  const users = {
    count,
    idAt: (index: number) => 1000 + index,
    writeUuid: (index: number, into: Buffer, offset: number) => {
      into.write(uuids[index] ?? '', offset, 'latin1')
    },
    limited: { count: 0, at: () => ({ id: 0, speedMbps: 0, devices: 0 }) },
  }
  return () => encodeUsers(SENTINEL, users, encoding, '"bench"')
}

async function timed<T>(act: () => Promise<T>): Promise<[T, number]> {
  const times: number[] = []
  let result = await act()
  for (let time = 0; time < TIMES; time += 1) {
    const start = performance.now()
    result = await act()
    times.push(performance.now() - start)
  }
  return [result, Number(median(times).toFixed(2))]
}
