import { connect, type Socket } from 'node:net'
import type { NodeAccess } from './stock-program.ts'

const RESTY = '(https://github.com/go-resty/resty)'
const AGENTS = {
  v2node: `v2node go-resty/2.16.5 ${RESTY}`,
  v2bx: `go-resty/2.16.2 ${RESTY}`,
  xrayr: `go-resty/2.13.1 ${RESTY}`,
}
export type Pusher = keyof typeof AGENTS

/** One connection of a program, which says what was heard of it: header by header, `Accept` from the second try on. */
export function pusher(name: Pusher, { origin, number, token }: NodeAccess, moreHeaders: string[] = []) {
  const { hostname, port, host } = new URL(origin)
  const nodeType = name === 'v2node' ? 'v2node' : 'vless'
  const query = `node_id=${number}&node_type=${nodeType}&token=${token}`
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})

  const say = (lines: string[], body = '') => socket.write(`${[...lines, ...moreHeaders].join('\r\n')}\r\n\r\n${body}`)
  return {
    /**
     * Asks as before every push.
     * @param tag of the answer that it holds; a program that has just started holds none
     * @returns the status
     */
    async pull(what: 'config' | 'user' | 'alivelist', tag = ''): Promise<number> {
      const path = `/api/v1/server/UniProxy/${what}?${query}`
      const agent = `User-Agent: ${AGENTS[name]}`
      say([`GET ${path} HTTP/1.1`, `Host: ${host}`, agent, `If-None-Match: ${tag}`, 'Accept-Encoding: gzip'])
      return statusFrom(socket)
    },
    /** @returns the status, once the answer came */
    push(traffic: object, tries: 'first' | 'again' = 'first'): Promise<number> {
      const body = JSON.stringify(traffic)
      const length = `Content-Length: ${Buffer.byteLength(body)}`
      const agent = `User-Agent: ${AGENTS[name]}`
      const lines = [`POST /api/v1/server/UniProxy/push?${query} HTTP/1.1`, `Host: ${host}`, agent, length]
      lines.push('Content-Type: application/json', ...(tries === 'again' ? ['Accept: application/json'] : []))
      say([...lines, 'Accept-Encoding: gzip'], body)
      return statusFrom(socket)
    },
    hangUp: () => socket.destroy(),
  }
}

/** Status of a response, once it has arrived completely. */
function statusFrom(socket: Socket): Promise<number> {
  return new Promise((resolve, reject) => {
    let received = ''
    const onData = (words: Buffer) => {
      received += words.toString('latin1')
      const [head = '', body = ''] = received.split(/\r\n\r\n(.*)/s)
      if (body.length < Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0) || head === received) return
      socket.off('close', onClose).off('data', onData)
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]))
    }
    const onClose = () => reject(new Error('the connection was closed'))
    socket.on('data', onData).once('close', onClose)
  })
}
