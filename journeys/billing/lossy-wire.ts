import { connect, createServer, type Socket } from 'node:net'

/**
 * A fault in one try of a report. `requestLost`: the connection breaks before the site has read the request.
 * `answerLost`: the connection breaks after the site has answered. `answerLate` and `requestLate`: the answer, or the
 * request itself, is held until the program times out. A held request reaches the site after all later requests.
 */
export type Fault = 'requestLost' | 'answerLost' | 'answerLate' | 'requestLate'

/** Proxy between a node and the site that injects faults into reports. Other requests pass. */
export interface LossyWire {
  origin: string
  /** Sets the faults of the next tries, one each. Later tries pass. */
  spoil(faults: readonly Fault[]): void
  /** Calls `tell` when a request or answer is held: the program then waits for its timeout and hangs up. */
  onHeld(tell: () => void): void
  /** Lets go of held requests, and waits until the site has answered them. */
  settle(): Promise<void>
  /** How often each fault was met. */
  met: Map<Fault, number>
  close(): void
}

const REPORT = /^POST \S+\/push\?/

export async function startLossyWire(siteOrigin: string): Promise<LossyWire> {
  const site = Number(new URL(siteOrigin).port)
  const sockets = new Set<Socket>()
  const met = new Map<Fault, number>()
  let faults: Fault[] = []
  let held: (() => Promise<void>)[] = []
  let tellHeld = () => {}

  const server = createServer((program) => {
    const panel = connect(site, '127.0.0.1')
    let fault: Fault | undefined
    for (const [socket, other] of [
      [program, panel],
      [panel, program],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => {
        sockets.delete(socket)
        if (fault !== 'requestLate') other.destroy()
      })
    }
    program.on(
      'data',
      wholeRequests((request, isReport) => {
        fault = isReport ? faults.shift() : undefined
        if (fault) met.set(fault, (met.get(fault) ?? 0) + 1)
        if (fault === 'requestLost') return program.destroy()
        if (fault !== 'requestLate') return panel.write(request)
        held.push(
          () =>
            new Promise((resolve) => {
              panel.once('close', resolve).write(request)
            }),
        )
        return tellHeld()
      }),
    )
    panel.on('data', (answer) => {
      if (fault === 'answerLate') tellHeld()
      else if (fault === undefined) program.write(answer)
      else panel.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    spoil(next) {
      faults = [...next]
    },
    onHeld(tell) {
      tellHeld = tell
    },
    async settle() {
      const all = held
      held = []
      for (const letGo of all) await letGo()
    },
    met,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Passes requests on when all of one is there. */
function wholeRequests(take: (request: Buffer, isReport: boolean) => void): (chunk: Buffer) => void {
  let received = Buffer.alloc(0)
  return (chunk) => {
    received = Buffer.concat([received, chunk])
    const end = received.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = received.toString('latin1', 0, end)
    const length = end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (received.length < length) return
    const request = received.subarray(0, length)
    received = received.subarray(length)
    take(request, REPORT.test(head))
  }
}
