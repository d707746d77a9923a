import { connect, type Socket } from 'node:net'

/** An HTTP request as bytes, so that it can be held back before its last one. */
export interface HeldRequest {
  /** `http://host:port` of the process that serves it. */
  origin: string
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
  /** Leaves this much later than the others, where a race should also be won by the other side. */
  afterMs?: number
}

export interface RawAnswer {
  status: number
  body: string
}

/**
 * Sends requests at one moment: every connection stands and holds all of its request but the last byte, then the last
 * bytes leave together. Answers come in the order of the requests.
 * @param besides begun at that moment, and waited for
 */
export async function releaseTogether(
  requests: HeldRequest[],
  besides: readonly (() => Promise<unknown>)[] = [],
): Promise<RawAnswer[]> {
  const held = await Promise.all(requests.map(hold))
  // The servers' event loops must have read what is there before the last bytes come.
  await new Promise((resolve) => setTimeout(resolve, 10))
  const [answers] = await Promise.all([
    Promise.all(held.map((release) => release())),
    Promise.all(besides.map((begin) => begin())),
  ])
  return answers
}

async function hold(request: HeldRequest): Promise<() => Promise<RawAnswer>> {
  const { hostname, port } = new URL(request.origin)
  const bytes = bytesOf(request)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  const answer = readAll(socket)
  // Ignores a broken connection until a caller awaits the answer, which then rejects.
  answer.catch(() => {})
  await new Promise<void>((resolve) => socket.write(bytes.subarray(0, -1), () => resolve()))
  const release = () => socket.write(bytes.subarray(-1))
  return () => {
    if (request.afterMs) setTimeout(release, request.afterMs)
    else release()
    return answer
  }
}

function bytesOf({ origin, method, path, headers = {}, body = '' }: HeldRequest): Buffer {
  const lines = Object.entries({
    host: new URL(origin).host,
    connection: 'close',
    ...(method === 'POST' && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}

function readAll(socket: Socket): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.once('error', reject)
    socket.once('close', () => {
      const text = Buffer.concat(chunks).toString('utf8')
      const status = /^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1]
      const headersEnd = text.indexOf('\r\n\r\n')
      if (!status || headersEnd < 0) return reject(new Error(`no HTTP answer: ${text.slice(0, 200)}`))
      if (/\r\ntransfer-encoding: chunked/i.test(text.slice(0, headersEnd)))
        return reject(new Error('a chunked answer: this client reads whole ones'))
      resolve({ status: Number(status), body: text.slice(headersEnd + 4) })
    })
  })
}
