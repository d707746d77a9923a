import { connect, createServer, type Socket } from 'node:net'

/** `open`: all goes through. `away`: nobody is there. `deaf`: requests arrive, and their answers get lost. */
export type GateState = 'open' | 'away' | 'deaf'

/** The wire between an agent and its panel. */
export interface Gate {
  origin: string
  set(state: GateState): void
  /** Answers that got lost so far. */
  lost(): number
  close(): void
}

export async function startGate(panel: string): Promise<Gate> {
  const { hostname, port } = new URL(panel)
  let state: GateState = 'open'
  let lost = 0
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    if (state === 'away') return near.destroy()
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {}).once('close', () => sockets.delete(socket))
    }
    near.on('data', (bytes) => far.write(bytes)).once('close', () => far.destroy())
    far
      .on('data', (bytes) => {
        if (state === 'open') return near.write(bytes)
        lost += 1
        return near.destroy()
      })
      .once('close', () => near.destroy())
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    origin: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    set(next) {
      state = next
      if (next === 'away') cut()
    },
    lost: () => lost,
    close() {
      server.close()
      cut()
    },
  }
}
