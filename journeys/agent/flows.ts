import { createServer, type Socket } from 'node:net'
import { expect } from 'vitest'
import { openStreamThrough } from '../cores/tunnel.ts'

const ID_BYTES = 4
const EVERY_MS = 50

/** A stream that runs for as long as it is let. */
export interface Flow {
  /** Bytes that came to the application. */
  received(): number
  /** When its connection to the internet ended, by the machine's own clock; undefined: it goes on. */
  endedAt(): number | undefined
  close(): void
}

/** A place on the internet that sends bytes at a steady pace to whoever connects. */
export interface Source {
  open(proxyPort: number): Promise<Flow>
  stop(): void
}

export async function startSource(bytesPerSecond: number): Promise<Source> {
  const chunk = Buffer.alloc(Math.round((bytesPerSecond * EVERY_MS) / 1000))
  const sockets = new Set<Socket>()
  const ended = new Map<number, number>()
  let nextId = 1
  const server = createServer((socket) => {
    sockets.add(socket)
    let timer: NodeJS.Timeout | undefined
    socket.once('data', (head) => {
      const id = head.readUInt32BE(0)
      // One that is not taken in time is not owed: the pace is that of the line.
      timer = setInterval(() => socket.writableLength === 0 && socket.write(chunk), EVERY_MS)
      socket.once('close', () => ended.set(id, performance.now()))
    })
    socket
      .on('error', () => {})
      .once('close', () => {
        clearInterval(timer)
        sockets.delete(socket)
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const target = { host: '127.0.0.1', port: (server.address() as { port: number }).port }
  return {
    async open(proxyPort) {
      const id = nextId
      nextId += 1
      const stream = await openStreamThrough(proxyPort, target, new AbortController().signal)
      let received = 0
      stream
        .on('error', () => {})
        .on('data', (bytes: Buffer) => {
          received += bytes.length
        })
      const head = Buffer.alloc(ID_BYTES)
      head.writeUInt32BE(id)
      stream.write(head)
      return { received: () => received, endedAt: () => ended.get(id), close: () => stream.destroy() }
    },
    stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/**
 * Whether a stream through a client carries bytes. A core may leave who is turned away without an answer, so another
 * client shows meanwhile that it serves, until it has so many bytes.
 */
export async function isCarried(source: Source, port: number, shownPort: number, bytes: number): Promise<boolean> {
  const [flow, shown] = await Promise.all([
    // A client that its server turns away opens none.
    source.open(port).catch(() => undefined),
    source.open(shownPort),
  ])
  await expect.poll(() => (flow?.received() ?? 0) > 0 || shown.received() > bytes).toBe(true)
  const isIn = (flow?.received() ?? 0) > 0
  for (const one of [flow, shown]) one?.close()
  return isIn
}
