import { type IncomingHttpHeaders, request as open } from 'node:http'
import { connect } from 'node:net'

export interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** One request as it is: `fetch` asks for compression by itself and undoes it unseen, and resolves dots in the path. */
export function request(
  url: string,
  options: { method?: string; headers?: Record<string, string> } = {},
): Promise<RawAnswer> {
  const { origin } = new URL(url)
  return new Promise((resolve, reject) => {
    open(origin, { method: 'GET', agent: false, ...options, path: url.slice(origin.length) }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
      .on('error', reject)
      .end()
  })
}

/** Sends bytes that no HTTP client would send, and returns the answer. */
export async function sendRaw(origin: string, text: string): Promise<RawAnswer> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.write(text)
  let answer = ''
  for await (const chunk of socket) answer += chunk
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(lines.map((line) => line.split(/: (.*)/).slice(0, 2)))
  return { status: Number(first.split(' ')[1]), headers, body: Buffer.from(body) }
}
