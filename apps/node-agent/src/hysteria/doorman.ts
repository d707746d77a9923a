import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { HysteriaDoors } from './hysteria-config.ts'

const MOST_BODY_BYTES = 4096

export type LoginDoor = Pick<HysteriaDoors, 'loginPort' | 'loginSecret'>

/** @returns the name of the login, or undefined: refused */
export type Admit = (credential: string, address: string) => Promise<string | undefined>

/**
 * Answers hysteria who may log in, on loopback and to who knows the secret. hysteria takes 200 with a name, and refuses at
 * anything else, an answer that does not come within 10 s too.
 * @param door port 0: any that is free. @throws where the port is taken
 */
export async function openDoor(door: LoginDoor, admit: Admit): Promise<Server> {
  const server = createServer((request, response) => {
    void answer(request).then(
      (id) => say(response, id),
      () => say(response, undefined),
    )
  })

  async function answer(request: IncomingMessage): Promise<string | undefined> {
    if (request.method !== 'POST' || request.url !== `/${door.loginSecret}`) return undefined
    const { addr, auth } = JSON.parse(await bodyOf(request)) as Record<string, unknown>
    if (typeof addr !== 'string' || typeof auth !== 'string') return undefined
    return admit(auth, addr)
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(door.loginPort, '127.0.0.1', resolve)
  })
  server.unref()
  return server
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request) {
    bytes += (part as Buffer).length
    if (bytes > MOST_BODY_BYTES) throw new RangeError('the question is too long')
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts).toString()
}

/** A login without a name would be let in and be nobody's. */
function say(response: ServerResponse, id: string | undefined): void {
  response.setHeader('content-type', 'application/json')
  response.writeHead(id ? 200 : 403).end(JSON.stringify(id ? { ok: true, id } : { ok: false }))
}
