import { once } from 'node:events'
import { isIPv4, Socket } from 'node:net'

/** The two SOCKS5 commands that tests use (RFC 1928, section 4). */
export const socksCommand = { connect: 1, udpAssociate: 3 } as const

/**
 * Speaks SOCKS5 without authentication to a port on 127.0.0.1 and answers the socket with the port that the proxy bound.
 * A host name goes as it is, so that the far end looks it up. Aborting the signal destroys the socket at any later time.
 */
export async function openSocks(
  proxyPort: number,
  command: number,
  target: { host: string; port: number },
  signal: AbortSignal,
): Promise<{ socket: Socket; boundPort: number }> {
  const socket = await greetSocks(proxyPort, signal)
  try {
    socket.write(socksRequest(command, target))
    const head = await readExactly(socket, 4)
    if (head[1] !== 0) throw new Error(`the proxy refused: SOCKS5 reply ${head[1]}`)
    const addressBytes = head[3] === 1 ? 4 : head[3] === 4 ? 16 : ((await readExactly(socket, 1))[0] ?? 0)
    const bound = await readExactly(socket, addressBytes + 2)
    return { socket, boundPort: bound.readUInt16BE(addressBytes) }
  } catch (error) {
    socket.destroy()
    throw error
  }
}

/** Connects to a SOCKS5 proxy and agrees on no authentication. A request is what comes next. */
export async function greetSocks(proxyPort: number, signal: AbortSignal): Promise<Socket> {
  const socket = new Socket({ signal })
  socket.on('error', () => {}) // Each step rejects by itself; the reader of the socket handles later errors.
  try {
    socket.connect(proxyPort, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(Buffer.from([5, 1, 0]))
    const choice = await readExactly(socket, 2)
    if (choice[0] !== 5 || choice[1] !== 0) throw new Error('the proxy wants authentication or is no SOCKS5 proxy')
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  }
}

export function socksRequest(command: number, target: { host: string; port: number }): Buffer {
  return Buffer.concat([Buffer.from([5, command, 0]), socksAddress(target)])
}

/** @returns the length of the reply at the start of these bytes, or undefined while it is incomplete; throws a refusal */
export function socksReplyLength(bytes: Buffer): number | undefined {
  const [, code, , addressType, nameLength = 0] = bytes
  if (code) throw new Error(`the proxy refused: SOCKS5 reply ${code}`)
  if (bytes.length < 5) return undefined
  const addressLength = addressType === 1 ? 4 : addressType === 4 ? 16 : 1 + nameLength
  const length = 4 + addressLength + 2
  return bytes.length < length ? undefined : length
}

/** Address type, address and port as SOCKS5 writes them (RFC 1928, section 5). */
export function socksAddress({ host, port }: { host: string; port: number }): Buffer {
  const portBytes = Buffer.from([port >> 8, port & 0xff])
  if (isIPv4(host)) return Buffer.concat([Buffer.from([1, ...host.split('.').map(Number)]), portBytes])
  const name = Buffer.from(host)
  return Buffer.concat([Buffer.from([3, name.length]), name, portBytes])
}

async function readExactly(socket: Socket, count: number): Promise<Buffer> {
  for (;;) {
    const chunk: Buffer | null = socket.read(count)
    if (chunk !== null) return chunk
    if (socket.readableEnded || socket.destroyed) throw new Error('the proxy closed the connection')
    await Promise.race([once(socket, 'readable'), once(socket, 'end'), once(socket, 'close')])
  }
}
