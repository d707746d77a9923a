import { type IncomingHttpHeaders, request as open } from 'node:http'

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
