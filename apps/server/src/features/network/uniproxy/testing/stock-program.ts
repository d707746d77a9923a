import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'

export interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

export interface NodeAccess {
  origin: string
  number: number
  token: string
}

/**
 * Says what a stock program was heard to say, byte for byte and on one connection: header order and case, the empty
 * `If-None-Match` of the first time, and later the tag that it was given for the same path.
 */
export function stockProgram(name: 'v2node' | 'v2bx' | 'xrayr', access: NodeAccess) {
  const captured = readFileSync(join(import.meta.dirname, `../fixtures/${name}.http`), 'utf8')
    .trim()
    .split('\n\n')
  const { hostname, port, host } = new URL(access.origin)
  const socket = connect(Number(port), hostname)
  const tags = new Map<string, string>()
  return {
    /** Sends all that was captured, in order. */
    async play(): Promise<{ path: string; answer: RawAnswer }[]> {
      const played: { path: string; answer: RawAnswer }[] = []
      for (const request of captured) {
        const path = /^GET ([^?]+)/.exec(request)?.[1] ?? ''
        const answer = await exchange(socket, spoken(request, tags.get(path) ?? ''))
        if (answer === 'closed') throw new Error(`the connection was closed at ${path}`)
        if (answer.headers.etag && answer.status === 200) tags.set(path, answer.headers.etag)
        played.push({ path, answer })
      }
      return played
    },
    end: () => socket.destroy(),
  }

  function spoken(request: string, tag: string): string {
    const lines = request
      .replace(/node_id=\d+/, `node_id=${access.number}`)
      .replace(/token=[^ ]+/, `token=${access.token}`)
      .replace(/^Host: .*$/m, `Host: ${host}`)
      .replace(/^If-None-Match: ".*"$/m, `If-None-Match: ${tag}`)
    return `${lines.replaceAll('\n', '\r\n')}\r\n\r\n`
  }
}

/** One request on a connection of its own. `closed`: it was hung up on without an answer. */
export async function askOnce(
  access: NodeAccess,
  path: string,
  headers: Record<string, string> = {},
): Promise<RawAnswer | 'closed'> {
  const { hostname, port, host } = new URL(access.origin)
  const socket = connect(Number(port), hostname)
  const separator = path.includes('?') ? '&' : '?'
  const lines = [
    `GET ${path}${separator}node_id=${access.number}&token=${access.token} HTTP/1.1`,
    `Host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  try {
    return await exchange(socket, `${lines.join('\r\n')}\r\n\r\n`)
  } finally {
    socket.destroy()
  }
}

function exchange(socket: Socket, request: string): Promise<RawAnswer | 'closed'> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0)
    const done = (answer: RawAnswer | 'closed') => {
      socket.off('data', onData).off('close', onClose).off('error', reject)
      resolve(answer)
    }
    const onData = (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      const answer = readAnswer(received)
      if (answer) done(answer)
    }
    const onClose = () => done('closed')
    socket.on('data', onData).on('close', onClose).on('error', reject)
    socket.write(request)
  })
}

function readAnswer(received: Buffer): RawAnswer | undefined {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const [statusLine = '', ...lines] = received.toString('latin1', 0, end).split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const body = received.subarray(end + 4)
  if (body.length < Number(headers['content-length'] ?? 0)) return undefined
  return { status: Number(statusLine.split(' ')[1]), headers, body }
}
