import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { securityHeaders } from './security-headers.ts'

const STATUS_OF: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Ends a connection on which came what Node's parser does not take: no request and no route will know of it. */
export function sayUnreadable({ code = '' }: { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = STATUS_OF[code] ?? 400
  const words = `${STATUS_CODES[status]}\n`
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'connection: close',
    'cache-control: no-store',
    'content-type: text/plain; charset=utf-8',
    `content-length: ${words.length}`,
    // Whether it came over HTTPS stands in a head that could not be read.
    ...securityHeaders(false).map(([name, value]) => `${name}: ${value}`),
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${words}`, () => socket.destroy())
}
