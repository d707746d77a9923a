import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  headers: IncomingHttpHeaders
  body: string
}

export interface Receiver {
  url: string
  received: Received[]
  /** From now on it answers so. */
  answerWith(how: (response: ServerResponse) => void): void
  stop(): void
}

/** Another program that is told of what happens, over real HTTP. It says 204 until a test wants otherwise. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  let answer = (response: ServerResponse): void => {
    response.writeHead(204).end()
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') })
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answerWith(how) {
      answer = how
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
