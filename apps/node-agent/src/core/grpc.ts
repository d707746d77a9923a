import { type ClientHttp2Session, connect } from 'node:http2'
import { connect as connectSocket } from 'node:net'

/** Status of a call as gRPC numbers it. 14: no answer came, so the call may have been done or may have ended the core. */
export class GrpcError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

export const UNAVAILABLE = 14
const CALL_MS = 10_000
const HEAD_BYTES = 5
/** Counters of a million users. */
const MOST_BYTES = 128 * 1024 * 1024

export interface Grpc {
  /** @throws GrpcError */
  call(path: string, message: Buffer): Promise<Buffer>
  close(): void
}

/** Calls over a unix socket; a connection that was lost is made anew by the next call. */
export function openGrpc(socketPath: string): Grpc {
  let session: ClientHttp2Session | undefined

  function open(): ClientHttp2Session {
    if (session && !session.closed && !session.destroyed) return session
    session = connect('http://localhost', { createConnection: () => connectSocket(socketPath) })
    // Each call fails by itself.
    session.on('error', () => {})
    session.unref()
    return session
  }

  return {
    call: (path, message) =>
      new Promise((resolve, reject) => {
        const stream = open().request({
          ':method': 'POST',
          ':path': path,
          'content-type': 'application/grpc',
          te: 'trailers',
        })
        const chunks: Buffer[] = []
        let bytes = 0
        let status: unknown
        let says = ''
        const note = (headers: Record<string, unknown>) => {
          status = headers['grpc-status'] ?? status
          says = String(headers['grpc-message'] ?? says)
        }
        const timer = setTimeout(() => stream.destroy(new Error('no answer')), CALL_MS)
        stream.on('response', note).on('trailers', note)
        stream.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (bytes > MOST_BYTES) stream.destroy(new Error('too long an answer'))
          else chunks.push(chunk)
        })
        stream.on('error', (error) => reject(new GrpcError(UNAVAILABLE, error.message)))
        stream.on('close', () => {
          clearTimeout(timer)
          if (status === '0') resolve(Buffer.concat(chunks).subarray(HEAD_BYTES))
          else
            reject(new GrpcError(status === undefined ? UNAVAILABLE : Number(status), says || 'the connection ended'))
        })
        const head = Buffer.alloc(HEAD_BYTES)
        head.writeUInt32BE(message.length, 1)
        stream.end(Buffer.concat([head, message]))
      }),
    close: () => session?.destroy(),
  }
}
