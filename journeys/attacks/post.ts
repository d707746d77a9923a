import { request } from 'node:http'
import { connect } from 'node:net'

export interface Posted {
  /** 0 where the connection ended without an answer. */
  status: number
  ms: number
}

export interface Post {
  path: string
  body: Buffer | string
  headers?: Record<string, string>
  /** An address of loopback to come from. */
  from?: string
}

/** Posts on a connection of its own. Never throws: a server may hang up on what it does not want. */
export function post(origin: string, { path, body, headers = {}, from = '127.0.0.1' }: Post): Promise<Posted> {
  const began = performance.now()
  return new Promise((resolve) => {
    const done = (status: number) => resolve({ status, ms: performance.now() - began })
    const asked = request(
      `${origin}${path}`,
      {
        method: 'POST',
        agent: false,
        localAddress: from,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
      },
      (response) => {
        response.resume()
        response.once('end', () => done(response.statusCode ?? 0)).once('error', () => done(0))
      },
    )
    asked.once('error', () => done(0))
    asked.end(body)
  })
}

/** Posts all of them, so many at a time. */
export async function postAll(origin: string, posts: Post[], atOnce: number): Promise<Posted[]> {
  const waiting = posts.values()
  const answers: Posted[] = []
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const one of waiting) answers.push(await post(origin, one))
    }),
  )
  return answers
}

/** Addresses of loopback, each in a /24 of its own. */
export function addresses(count: number): string[] {
  return Array.from({ length: count }, (_, place) => `127.${20 + (place >> 8)}.${place % 256}.9`)
}

/** Sends a whole request, and resets the connection before it can be read. */
export function resetAtOnce(port: number, from: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress: from })
    socket.once('connect', () => {
      socket.write('GET /shop HTTP/1.1\r\nHost: x\r\n\r\n')
      socket.resetAndDestroy()
    })
    socket.on('error', () => {})
    socket.once('close', () => resolve())
  })
}
