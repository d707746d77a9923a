import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { get } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { makeCertificate } from '../cores/certificate.ts'
import { freePort } from '../cores/free-port.ts'
import { startCore } from '../cores/start-core.ts'

/** An authority that gives certificates by ACME. */
export interface Authority {
  /** Has an agent ask this authority, which looks for it on a port of its own. */
  env: Record<string, string>
  /** The certificate by which all that it gives can be checked. */
  root: string
  stop(): Promise<void>
}

const DAY_SECONDS = 86_400

/** Pebble, the authority that Let's Encrypt made for tests. Each name leads to this machine; certificates last 90 days. */
export async function startAuthority(): Promise<Authority> {
  const own = makeCertificate(['localhost'])
  const [port, officePort, httpPort] = [await freePort(), await freePort(), await freePort()]
  const names = await startNames()
  const pebble = {
    listenAddress: `127.0.0.1:${port}`,
    managementListenAddress: `127.0.0.1:${officePort}`,
    certificate: 'own.crt',
    privateKey: 'own.key',
    httpPort,
    tlsPort: await freePort(),
    profiles: { default: { description: '90 days', validityPeriod: 90 * DAY_SECONDS } },
  }
  const core = await startCore({
    core: 'pebble',
    config: { pebble },
    files: { 'own.crt': own.cert, 'own.key': own.key },
    ports: [port, officePort],
    nameServer: `127.0.0.1:${names.port}`,
  })
  const [response] = await once(get(`https://localhost:${officePort}/roots/0`, { ca: own.cert }), 'response')
  return {
    env: {
      DUKOU_ACME_DIRECTORY: `https://localhost:${port}/dir`,
      DUKOU_ACME_PORT: String(httpPort),
      NODE_EXTRA_CA_CERTS: join(core.dir, 'own.crt'),
    },
    root: await text(response),
    async stop() {
      await core.stop()
      names.stop()
    },
  }
}

const HEADER_BYTES = 12
const A = 1
const LOCAL = Buffer.from('c00c00010001000000000004' + '7f000001', 'hex')

/** A name server (RFC 1035) by which each name has the address 127.0.0.1 and nothing else. */
async function startNames(): Promise<{ port: number; stop(): void }> {
  const socket = createSocket('udp4')
  socket.on('message', (asked, { port, address }) => {
    const end = asked.indexOf(0, HEADER_BYTES) + 5
    const isAddress = asked.readUInt16BE(end - 4) === A
    const header = Buffer.from(asked.subarray(0, HEADER_BYTES))
    header.writeUInt16BE(0x8180, 2)
    header.writeUInt16BE(isAddress ? 1 : 0, 6)
    // No more records, also where the question came with some.
    header.fill(0, 8)
    const question = asked.subarray(HEADER_BYTES, end)
    socket.send(Buffer.concat(isAddress ? [header, question, LOCAL] : [header, question]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { port: socket.address().port, stop: () => void socket.close() }
}
