import { connect, createServer, type Socket } from 'node:net'

/**
 * A fault on the way of a report. `requestLost`: the report is lost before it arrives. `answerLost`: the connection
 * breaks before the answer arrives. `answerHeld`: the answer arrives after the timeout of the program.
 */
export type Fault = 'none' | 'requestLost' | 'answerLost' | 'answerHeld'

/** The way from one program to the panel, a connection for a connection, so that both ends see what they would see. */
export interface Wire {
  origin: string
  /** Sets the ports of later connections, taken in turn. With no ports, connections are closed at once. */
  leadTo(ports: readonly number[]): void
  /** Sets the faults of the next reports, one each. Later reports pass. */
  befall(faults: readonly Fault[]): void
  /** Resets the connections that are open. */
  reset(): void
  close(): void
}

export async function startWire(): Promise<Wire> {
  let ports: readonly number[] = []
  let turn = 0
  let coming: Fault[] = []
  const open = new Set<() => void>()
  const next = (chunk: Buffer): Fault | undefined => {
    const start = chunk.subarray(0, 100).toString('latin1')
    if (/^POST \S+\/(push|report)[ ?]/.test(start)) return coming.shift() ?? 'none'
    return /^(GET|POST) /.test(start) ? 'none' : undefined
  }
  const { port, close } = await listen((near) => {
    const target = ports[turn++ % ports.length]
    if (target === undefined) return near.destroy()
    const far = connect(target, '127.0.0.1')
    const cut = joined(near, far)
    const reset = () => {
      near.resetAndDestroy()
      far.resetAndDestroy()
    }
    open.add(reset)
    near.once('close', () => open.delete(reset))
    let fault: Fault = 'none'
    near.on('data', (chunk) => {
      fault = next(chunk) ?? fault
      if (fault === 'requestLost') cut()
      else far.write(chunk)
    })
    far.on('data', (chunk) => {
      if (fault === 'answerLost') cut()
      else if (fault !== 'answerHeld') near.write(chunk)
    })
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    leadTo: (to) => {
      ports = to
    },
    befall: (faults) => {
      coming = [...faults]
    },
    reset() {
      for (const reset of open) reset()
    },
    close,
  }
}

/** The way from the panel to its database, which can be taken away: then nobody answers there. */
export async function startDatabaseWire(port: number) {
  let isAway = false
  const open = new Set<() => void>()
  const wire = await listen((near) => {
    if (isAway) return near.destroy()
    const far = connect(port, '127.0.0.1')
    const cut = joined(near, far)
    open.add(cut)
    near.once('close', () => open.delete(cut))
    near.pipe(far)
    far.pipe(near)
  })
  return {
    port: wire.port,
    takeAway() {
      isAway = true
      for (const cut of open) cut()
    },
    giveBack() {
      isAway = false
    },
    close: wire.close,
  }
}

/** Two sockets that end together. @returns ends both */
function joined(near: Socket, far: Socket): () => void {
  const cut = () => {
    near.destroy()
    far.destroy()
  }
  for (const socket of [near, far]) socket.setNoDelay().on('error', cut).on('close', cut)
  return cut
}

async function listen(onConnection: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).once('close', () => sockets.delete(socket))
    onConnection(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { port: (server.address() as { port: number }).port, close }
}
