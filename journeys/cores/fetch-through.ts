import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { connect as connectTls } from 'node:tls'
import { openStreamThrough, tunnelOf } from './tunnel.ts'

export type FetchThrough = {
  /** The client's mixed port (or SOCKS, or HTTP) on 127.0.0.1. */
  proxyPort: number
  /** http: or https:; its host name is never looked up here. */
  url: string
  method?: 'GET' | 'POST' | 'PUT'
  body?: Uint8Array
  headers?: Readonly<Record<string, string>>
  /** The body is sent when the server has asked for it (100 Continue). */
  isBodyHeld?: boolean
  /** How to speak to the proxy: SOCKS5 (default), or HTTP with absolute URLs and CONNECT. */
  via?: 'socks5' | 'http'
  /** PEM text to trust; https only. */
  trustedCertificate?: string
  /** For everything from the first byte to the last; 8000 when absent. A wrong key often means silence, not an error. */
  timeoutMs?: number
}

export type Fetched = { status: number; headers: IncomingHttpHeaders; body: Buffer; sha256: string }

/** Makes one HTTP request through a proxy on 127.0.0.1 and reads the whole answer. Throws when the time is over. */
export async function fetchThrough(options: FetchThrough): Promise<Fetched> {
  const timeoutMs = options.timeoutMs ?? 8_000
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(), timeoutMs)
  try {
    return await exchange(options, over.signal)
  } catch (error) {
    if (over.signal.aborted) throw new Error(`no whole answer to ${options.url} within ${timeoutMs} ms`)
    throw error
  } finally {
    clearTimeout(timer)
    over.abort() // Closes every socket that is still open.
  }
}

async function exchange(options: FetchThrough, signal: AbortSignal): Promise<Fetched> {
  const sent = await openRequest(options, new URL(options.url), signal)
  sent.on('error', () => {}) // `once` below reports an error before the answer, the loop one within it.
  const answered = once(sent, 'response', { signal })
  if (options.isBodyHeld) {
    sent.flushHeaders()
    await Promise.race([once(sent, 'continue', { signal }), answered])
  }
  sent.end(options.body)
  const [response] = (await answered) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  const sha256 = createHash('sha256').update(body).digest('hex')
  return { status: response.statusCode ?? 0, headers: response.headers, body, sha256 }
}

async function openRequest(options: FetchThrough, url: URL, signal: AbortSignal): Promise<ClientRequest> {
  const body = options.body && { 'content-length': String(options.body.length) }
  const held = options.isBodyHeld && { ...body, expect: '100-continue' }
  const headers = { host: url.host, connection: 'close', ...held, ...options.headers }
  const common = { method: options.method ?? 'GET', headers, signal }
  const isPlain = url.protocol === 'http:'
  if (options.via === 'http' && isPlain) {
    return request({ ...common, host: '127.0.0.1', port: options.proxyPort, path: url.href, agent: false })
  }
  const target = { host: url.hostname, port: Number(url.port || (isPlain ? 80 : 443)) }
  const tunnel = await tunnelTo(target, options, signal)
  const path = `${url.pathname}${url.search}`
  if (isPlain) return request({ ...common, path, createConnection: () => tunnel })
  const trust = options.trustedCertificate === undefined ? {} : { ca: options.trustedCertificate }
  const secure = connectTls({ socket: tunnel, servername: url.hostname, ALPNProtocols: ['http/1.1'], ...trust })
  await once(secure, 'secureConnect', { signal })
  return request({ ...common, path, createConnection: () => secure })
}

async function tunnelTo(
  target: { host: string; port: number },
  { proxyPort, via }: FetchThrough,
  signal: AbortSignal,
): Promise<Duplex> {
  if (via !== 'http') return openStreamThrough(proxyPort, target, signal)
  const socket = new Socket({ signal })
  socket.on('error', () => {}) // The tunnel closes with it.
  socket.connect(proxyPort, '127.0.0.1')
  await once(socket, 'connect')
  const host = `${target.host}:${target.port}`
  const connect = Buffer.from(`CONNECT ${host} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  return tunnelOf(socket, { request: connect, replyLength: connectReplyLength })
}

function connectReplyLength(bytes: Buffer): number | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const [line = ''] = bytes.toString('latin1').split('\r\n')
  if (!/^HTTP\/1\.[01] 200/.test(line)) throw new Error(`the proxy refused CONNECT: ${line}`)
  return end + 4
}
