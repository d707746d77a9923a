import { once } from 'node:events'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { Agent, request } from 'node:https'
import type { Certificate } from '../cores/certificate.ts'
import type { TlsFront } from './tls-front.ts'

/** Fields of a connection, which belong to one side alone. */
const OF_ONE_SIDE = ['connection', 'keep-alive', 'transfer-encoding']

/**
 * Stands for a CDN that takes HTTP/2 on one port of 127.0.0.1 and asks the server behind it request by request, by HTTP/1.1
 * over TLS. It opens no connection for its clients, so what is no HTTP does not pass.
 */
export async function startHttpFront(port: number, targetPort: number, certificate: Certificate): Promise<TlsFront> {
  const agent = new Agent({ keepAlive: true, ca: certificate.cert })
  const pass = (incoming: Http2ServerRequest, answer: Http2ServerResponse) => {
    const servername = incoming.authority.split(':')[0] ?? ''
    const headers = {
      ...Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':'))),
      host: incoming.authority,
    }
    const target = { agent, host: '127.0.0.1', port: targetPort, servername }
    const onward = request({ ...target, method: incoming.method, path: incoming.url, headers }, (response) => {
      const own = Object.entries(response.headers).filter(([name]) => !OF_ONE_SIDE.includes(name))
      answer.writeHead(response.statusCode ?? 502, Object.fromEntries(own))
      response.pipe(answer)
      response.on('error', () => answer.stream?.close())
    })
    onward.on('error', () => answer.stream?.close())
    answer.on('close', () => onward.destroy())
    incoming.pipe(onward)
  }
  const server = createSecureServer(certificate, pass)
  const sessions = new Set<{ destroy: () => void }>()
  server.on('session', (session) => {
    sessions.add(session)
    session.on('error', () => {})
    session.once('close', () => sessions.delete(session))
  })
  server.on('tlsClientError', () => {})
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const stop = async () => {
    for (const session of sessions) session.destroy()
    agent.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  return { stop }
}
