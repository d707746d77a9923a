import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { expect } from 'vitest'
import { fetchThrough } from '../cores/fetch-through.ts'
import { startOrigin } from '../cores/origin.ts'
import { openStreamThrough } from '../cores/tunnel.ts'
import { startUdpEcho, udpThrough } from '../cores/udp.ts'

const HOST = '127.0.0.1'
const DATAGRAM_BYTES = 900

export type Bytes = { up: number; down: number }

/** Files and a UDP echo for one client, behind counters of all that a node sends there and gets from there. */
export type FarSide = {
  /** Answers at once, with nothing. */
  testUrl: string
  /** A file both ways, down within TLS of its own too, and a packet both ways, whose tunnel is open until `hold` is done. */
  pass(proxyPort: number, timeoutMs: number, hold: () => Promise<unknown>): Promise<void>
  moved(): Bytes
  stop(): Promise<void>
}

export async function startFarSide(fileBytes: number): Promise<FarSide> {
  const origin = await startOrigin([HOST], fileBytes)
  const echo = await startUdpEcho()
  const [plain, secure] = [await startCounter(origin.httpPort), await startCounter(origin.tlsPort)]
  const { cert: ca } = origin.certificate

  async function pass(proxyPort: number, timeoutMs: number, hold: () => Promise<unknown>): Promise<void> {
    const url = `http://${HOST}:${plain.port}`
    // A stream that a client breaks off at its first answer has then moved nothing else, so that it is counted to the byte.
    const held = { proxyPort, method: 'POST', isBodyHeld: true, timeoutMs } as const
    const down = await fetchThrough({ ...held, url: `${url}/file`, body: Buffer.from('.') })
    expect(down).toMatchObject({ status: 200, sha256: origin.fileSha256 })
    const up = await fetchThrough({ ...held, url, body: origin.file })
    expect(up.body.toString()).toBe(origin.fileSha256)
    const within = await downloadWithinTls(proxyPort, secure.port, ca, fileBytes, AbortSignal.timeout(timeoutMs))
    expect(within.equals(origin.file)).toBe(true)
    const payload = Buffer.from(`${proxyPort} `.padEnd(DATAGRAM_BYTES, 'dukou'))
    const packet = { proxyPort, host: HOST, port: echo.port, payload, timeoutMs, hold }
    expect(await udpThrough(packet)).toEqual(payload)
  }

  return {
    testUrl: `http://${HOST}:${plain.port}/test`,
    pass,
    moved() {
      const packets = echo.received() * DATAGRAM_BYTES
      return { up: plain.moved.up + secure.moved.up + packets, down: plain.moved.down + secure.moved.down + packets }
    },
    async stop() {
      plain.stop()
      secure.stop()
      await Promise.all([origin.stop(), echo.stop()])
    },
  }
}

/**
 * Ends the stream as soon as it has the file: the record by which TLS takes its leave would come when the other side has
 * gone, and nodes bill what they have taken in.
 */
async function downloadWithinTls(
  proxyPort: number,
  port: number,
  ca: string,
  bytes: number,
  signal: AbortSignal,
): Promise<Buffer> {
  const tunnel = await openStreamThrough(proxyPort, { host: HOST, port }, signal)
  const secure = connectTls({ socket: tunnel, host: HOST, ca, ALPNProtocols: ['http/1.1'] })
  secure.write(`GET /file HTTP/1.1\r\nhost: ${HOST}\r\n\r\n`)
  const chunks: Buffer[] = []
  let left = Number.POSITIVE_INFINITY
  for await (const chunk of secure as AsyncIterable<Buffer>) {
    if (chunks.length === 0) left = chunk.indexOf('\r\n\r\n') + 4 + bytes
    chunks.push(chunk)
    left -= chunk.length
    if (left > 0) continue
    tunnel.destroy()
    break
  }
  return Buffer.concat(chunks).subarray(-bytes)
}

/**
 * Passes streams on to a port of this machine, and counts their bytes: also those that a node sends after the far side's end,
 * and none that it is sent after its own.
 */
async function startCounter(targetPort: number) {
  const moved: Bytes = { up: 0, down: 0 }
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: targetPort, host: HOST, allowHalfOpen: true })
    for (const [one, other, way] of [
      [near, far, 'up'],
      [far, near, 'down'],
    ] as const) {
      sockets.add(one)
      one
        .on('data', (chunk) => {
          if (way === 'up' || !near.readableEnded) moved[way] += chunk.length
        })
        .on('error', () => {})
        .once('close', () => {
          sockets.delete(one)
          other.end()
          other.resume()
        })
      one.pipe(other)
    }
  })
  server.listen(0, HOST)
  await once(server, 'listening')
  const stop = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { port: (server.address() as AddressInfo).port, moved, stop }
}
