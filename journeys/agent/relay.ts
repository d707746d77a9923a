import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '../cores/free-port.ts'

/** Carries one client's TCP and UDP to a port of this machine, so that they come from another address. */
export interface Relay {
  port: number
  stop(): void
}

/** @param localAddress of 127.0.0.0/8: the address that the server sees */
export async function startRelay(serverPort: number, localAddress: string): Promise<Relay> {
  const port = await freePort()
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect({ host: '127.0.0.1', port: serverPort, localAddress })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one
        .on('error', () => {})
        .once('close', () => {
          sockets.delete(one)
          other.destroy()
        })
      one.pipe(other)
    }
  })
  server.listen(port, '127.0.0.1')
  const near = createSocket('udp4')
  const far = createSocket('udp4')
  let client = { address: '127.0.0.1', port: 0 }
  near.on('message', (packet, from) => {
    client = from
    far.send(packet, serverPort, '127.0.0.1')
  })
  far.on('message', (packet) => near.send(packet, client.port, client.address))
  near.bind(port, '127.0.0.1')
  far.bind(0, localAddress)
  await Promise.all([once(server, 'listening'), once(near, 'listening'), once(far, 'listening')])
  return {
    port,
    stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
      near.close()
      far.close()
    },
  }
}
