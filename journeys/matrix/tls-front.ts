import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { connect as connectTls, createServer } from 'node:tls'
import type { Certificate } from '../cores/certificate.ts'

export type TlsFront = { stop: () => Promise<void> }

/**
 * Stands for a CDN: takes TLS on one port of 127.0.0.1 and passes what is inside on to another.
 * @param behind the name and the authority of the server behind it, where it speaks TLS to that too
 */
export async function startTlsFront(
  port: number,
  targetPort: number,
  certificate: Certificate,
  behind?: { servername: string; ca: string },
): Promise<TlsFront> {
  const sockets = new Set<Socket>()
  const server = createServer(certificate, (client) => {
    const origin: Socket = behind
      ? connectTls({ port: targetPort, host: '127.0.0.1', ALPNProtocols: ['http/1.1'], ...behind })
      : connect(targetPort, '127.0.0.1')
    for (const [one, other] of [
      [client, origin],
      [origin, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.once('close', () => sockets.delete(one))
    }
    client.pipe(origin).pipe(client)
  })
  server.on('tlsClientError', () => {})
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const stop = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  return { stop }
}
