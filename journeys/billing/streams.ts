import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { openStreamThrough } from '../cores/tunnel.ts'

/** A portion begins with eight bytes: which way it goes, and how many bytes. An upload is thanked for with as many. */
export const HEAD = 8
const CHUNK = randomBytes(64 * 1024)

export type Direction = 'up' | 'down'

/** The far side of streams whose every byte is known: nothing is said beside portions. */
export interface FarEnd {
  port: number
  stop(): void
}

export async function startFarEnd(): Promise<FarEnd> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).once('close', () => sockets.delete(socket))
    void answerPortions(socket).catch(() => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { port: (server.address() as { port: number }).port, stop }
}

async function answerPortions(socket: Socket): Promise<void> {
  const bytes = bytesOf(socket)
  for (;;) {
    const head = await bytes.read(HEAD)
    if (!head) return
    const count = head.readUIntBE(2, 6)
    if (head[0] === 1) await writeBytes(socket, count)
    else {
      await bytes.skip(count)
      socket.write(head)
    }
  }
}

/** One connection through a client program to the far end. */
export interface Stream {
  /** Moves this many bytes, and answers when the other side has all of them. */
  move(bytes: number): Promise<void>
  /** Bytes written and read by the application. */
  up: number
  down: number
  close(): void
}

export async function openStream(
  proxyPort: number,
  target: { host: string; port: number },
  direction: Direction,
): Promise<Stream> {
  const socket = await openStreamThrough(proxyPort, target, new AbortController().signal)
  const bytes = bytesOf(socket)
  const stream: Stream = {
    up: 0,
    down: 0,
    async move(count) {
      const head = Buffer.alloc(HEAD)
      head[0] = direction === 'down' ? 1 : 0
      head.writeUIntBE(count, 2, 6)
      socket.write(head)
      if (direction === 'up') await writeBytes(socket, count)
      await bytes.skip(direction === 'up' ? HEAD : count)
      stream.up += HEAD + (direction === 'up' ? count : 0)
      stream.down += direction === 'up' ? HEAD : count
    },
    close: () => socket.destroy(),
  }
  return stream
}

/** Whether a fresh stream through a client brings so many bytes. */
export async function carries(
  proxyPort: number,
  target: { host: string; port: number },
  bytes: number,
): Promise<boolean> {
  const stream = await openStream(proxyPort, target, 'down').catch(() => undefined)
  const isIn = await stream?.move(bytes).then(
    () => true,
    () => false,
  )
  stream?.close()
  return isIn ?? false
}

async function writeBytes(socket: Duplex, count: number): Promise<void> {
  for (let left = count; left > 0; left -= CHUNK.length) {
    if (!socket.write(CHUNK.subarray(0, Math.min(left, CHUNK.length)))) await once(socket, 'drain')
  }
}

/** Reads the bytes of a socket in pieces of any length. */
function bytesOf(socket: Duplex) {
  const chunks: AsyncIterator<Buffer> = socket[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  /** @returns some bytes, at most so many; undefined where the stream is over */
  async function some(most: number): Promise<Buffer | undefined> {
    if (rest.length === 0) {
      const { value, done } = await chunks.next()
      if (done) return undefined
      rest = value
    }
    const part = rest.subarray(0, most)
    rest = rest.subarray(part.length)
    return part
  }

  return {
    /** Exactly so many, or undefined where the stream is over. */
    async read(count: number): Promise<Buffer | undefined> {
      const parts: Buffer[] = []
      for (let left = count; left > 0; ) {
        const part = await some(left)
        if (!part) return undefined
        parts.push(part)
        left -= part.length
      }
      return Buffer.concat(parts)
    },
    async skip(count: number): Promise<void> {
      for (let left = count; left > 0; ) {
        const part = await some(left)
        if (!part) throw new Error(`the stream ended ${left} bytes early`)
        left -= part.length
      }
    },
  }
}
