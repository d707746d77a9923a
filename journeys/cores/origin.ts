import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { type Certificate, makeCertificate } from './certificate.ts'

export type Origin = {
  /** Plain HTTP on 127.0.0.1. */
  httpPort: number
  /** TLS 1.3 with HTTP/2 and HTTP/1.1 on 127.0.0.1: the same files, and a destination that REALITY can stand behind. */
  tlsPort: number
  certificate: Certificate
  /** Body of GET /file. */
  file: Buffer
  fileSha256: string
  /** Every request that arrived, oldest first. */
  requests: { method: string; path: string; host: string }[]
  stop: () => Promise<void>
}

/**
 * Starts the far end of the data plane on loopback: GET /file answers random bytes, POST /file too once it has the body,
 * GET /slow/SECONDS the same bytes over that time, POST or PUT anywhere else answers the hex SHA-256 of the body. `names`
 * go into the certificate (and into the requests' host names, if the test resolves them).
 */
export async function startOrigin(names: readonly string[], fileBytes = 10 * 1024 * 1024): Promise<Origin> {
  const file = randomBytes(fileBytes)
  const certificate = makeCertificate([...names, '127.0.0.1'])
  const requests: Origin['requests'] = []
  const handle = (request: IncomingMessage | Http2ServerRequest, response: ServerResponse | Http2ServerResponse) => {
    const host = String(request.headers.host ?? request.headers[':authority'] ?? '')
    requests.push({ method: request.method ?? '', path: request.url ?? '', host })
    answer(request as IncomingMessage, response as ServerResponse, file)
  }
  const plain = createServer(handle)
  const secure = createSecureServer({ ...certificate, minVersion: 'TLSv1.3', allowHTTP1: true }, handle)
  const sockets = new Set<{ destroy: () => void }>()
  for (const server of [plain, secure]) {
    server.on('connection', (socket) => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    })
  }
  // A REALITY server copies every unknown handshake to us; clients that break it off are nothing to report.
  secure.on('tlsClientError', () => {})
  const stop = async () => {
    for (const socket of sockets) socket.destroy()
    await Promise.all([plain, secure].map((server) => new Promise((resolve) => server.close(resolve))))
  }
  return {
    httpPort: await listen(plain),
    tlsPort: await listen(secure as unknown as Server),
    certificate,
    file,
    fileSha256: createHash('sha256').update(file).digest('hex'),
    requests,
    stop,
  }
}

function answer(request: IncomingMessage, response: ServerResponse, file: Buffer): void {
  if (request.method === 'POST' || request.method === 'PUT') {
    const hash = createHash('sha256')
    request.on('data', (chunk) => hash.update(chunk))
    request.on('end', () => response.end(request.url === '/file' ? file : hash.digest('hex')))
    return
  }
  const slow = /^\/slow\/(\d+)$/.exec(request.url ?? '')
  if (slow) {
    trickle(response, file, Number(slow[1]))
    return
  }
  const isFile = request.url === '/file'
  response.writeHead(isFile ? 200 : 404, { 'content-length': isFile ? file.length : 0 })
  response.end(isFile ? file : undefined)
}

const TICK_MS = 100

function trickle(response: ServerResponse, file: Buffer, seconds: number): void {
  response.writeHead(200, { 'content-length': file.length })
  const step = Math.ceil(file.length / ((seconds * 1000) / TICK_MS))
  let sent = 0
  const timer = setInterval(() => {
    response.write(file.subarray(sent, sent + step))
    sent += step
    if (sent >= file.length) response.end()
  }, TICK_MS)
  response.once('close', () => clearInterval(timer))
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}
