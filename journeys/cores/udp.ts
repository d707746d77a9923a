import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { openSocks, socksAddress, socksCommand } from './socks5.ts'

export type UdpEcho = { port: number; received: () => number; stop: () => Promise<void> }

/** Starts a UDP server on 127.0.0.1 that sends every packet back, and counts them. */
export async function startUdpEcho(): Promise<UdpEcho> {
  const socket = createSocket('udp4')
  let received = 0
  socket.on('message', (packet, from) => {
    received++
    socket.send(packet, from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const stop = () => new Promise<void>((resolve) => socket.close(() => resolve()))
  return { port: socket.address().port, received: () => received, stop }
}

export type UdpProbe = {
  /** The client's mixed or SOCKS port on 127.0.0.1. */
  proxyPort: number
  host: string
  port: number
  payload: Uint8Array
  /** 5000 when absent. */
  timeoutMs?: number
  /** The tunnel stays open until this is done, so that answers to packets that were sent again come through too. */
  hold?: () => Promise<unknown>
}

/**
 * Sends one packet through SOCKS5 UDP ASSOCIATE (RFC 1928, section 7) and answers the payload that came back.
 * It is sent again every half second, as UDP may lose it while the tunnel is being set up. Throws when the time is over.
 */
export async function udpThrough(probe: UdpProbe): Promise<Buffer> {
  const timeoutMs = probe.timeoutMs ?? 30_000
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(), timeoutMs)
  const udp = createSocket('udp4')
  let again: NodeJS.Timeout | undefined
  try {
    const anywhere = { host: '0.0.0.0', port: 0 }
    const { boundPort } = await openSocks(probe.proxyPort, socksCommand.udpAssociate, anywhere, over.signal)
    const packet = Buffer.concat([Buffer.from([0, 0, 0]), socksAddress(probe), probe.payload])
    const send = () => udp.send(packet, boundPort, '127.0.0.1')
    send()
    again = setInterval(send, 500)
    const [reply] = (await once(udp, 'message', { signal: over.signal })) as [Buffer]
    clearTimeout(timer)
    clearInterval(again)
    await probe.hold?.()
    return payloadOf(reply)
  } catch (error) {
    if (over.signal.aborted) throw new Error(`no UDP answer from ${probe.host}:${probe.port} within ${timeoutMs} ms`)
    throw error
  } finally {
    clearTimeout(timer)
    clearInterval(again)
    udp.close()
    over.abort() // The association lives as long as its TCP connection.
  }
}

function payloadOf(packet: Buffer): Buffer {
  const kind = packet[3]
  const addressBytes = kind === 1 ? 4 : kind === 4 ? 16 : 1 + (packet[4] ?? 0)
  return packet.subarray(4 + addressBytes + 2)
}
