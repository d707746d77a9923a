import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { greetSocks, openSocks, socksCommand, socksReplyLength, socksRequest } from './socks5.ts'
import { coreAt } from './start-core.ts'

/** How a tunnel is asked for. */
export interface Opening {
  request: Buffer
  /** The length of the proxy's reply, undefined while it is incomplete. Throws where the proxy refuses. */
  replyLength: (bytes: Buffer) => number | undefined
}

/**
 * Opens a stream by SOCKS5 through a client on 127.0.0.1. Through Xray the request leaves in one write with the first bytes
 * of the stream: Xray 26.3.27 ends a stream whose first bytes come over 100 ms later, as on a busy machine. (Its
 * `TimeoutWrapperReader` then returns no bytes and no error, VMess and Shadowsocks write that as an empty last chunk, and
 * the node closes the stream after a second.) sing-box loses bytes that come before its reply.
 */
export async function openStreamThrough(
  proxyPort: number,
  target: { host: string; port: number },
  signal: AbortSignal,
): Promise<Duplex> {
  const { connect } = socksCommand
  if (coreAt(proxyPort) !== 'xray') return (await openSocks(proxyPort, connect, target, signal)).socket
  const opening = { request: socksRequest(connect, target), replyLength: socksReplyLength }
  return tunnelOf(await greetSocks(proxyPort, signal), opening)
}

/** A tunnel through a proxy whose request leaves in one write with the first bytes that go through it. */
export function tunnelOf(socket: Socket, { request, replyLength }: Opening): Duplex {
  let isAsked = false
  let reply: Buffer | undefined = Buffer.alloc(0)
  const tunnel = new Duplex({
    read: () => socket.resume(),
    write: (chunk: Buffer, _encoding, done) => {
      socket.write(isAsked ? chunk : Buffer.concat([request, chunk]), done)
      isAsked = true
    },
    final: (done) => {
      socket.end(done)
    },
    destroy: (error, done) => {
      socket.destroy()
      done(error)
    },
  })

  /** Returns the bytes after the reply, or undefined until the reply is complete. */
  const afterReply = (chunk: Buffer): Buffer | undefined => {
    if (reply === undefined) return chunk
    reply = Buffer.concat([reply, chunk])
    const length = replyLength(reply)
    if (length === undefined) return undefined
    const rest = reply.subarray(length)
    reply = undefined
    return rest
  }
  socket.on('data', (chunk: Buffer) => {
    try {
      const bytes = afterReply(chunk)
      if (bytes?.length && !tunnel.push(bytes)) socket.pause()
    } catch (error) {
      tunnel.destroy(error as Error)
    }
  })
  socket.once('end', () => tunnel.push(null))
  socket.once('close', () => tunnel.destroy())
  return tunnel
}
