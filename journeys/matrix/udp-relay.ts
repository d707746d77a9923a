import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { freePort } from '../cores/free-port.ts'

export type UdpRelay = {
  /** As profiles write it: `20000-20009`. */
  range: string
  /** How many ways packets took so far: pairs of a client's port and one of these. A client that hops takes another. */
  ways: () => number
  stop: () => void
}

/** Passes what comes to any of `count` neighbouring ports on to one port, as a server's firewall does for port hopping. */
export async function startUdpRelay(targetPort: number, count = 10): Promise<UdpRelay> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const first = await freePort()
    const doors = await openAll(first, count)
    if (doors === undefined) continue
    const flows = new Set<Socket>()
    for (const door of doors) relay(door, targetPort, flows)
    const stop = () => {
      for (const socket of [...doors, ...flows]) socket.close()
    }
    return { range: `${first}-${first + count - 1}`, ways: () => flows.size, stop }
  }
  throw new Error(`found no ${count} free neighbouring ports`)
}

async function openAll(first: number, count: number): Promise<Socket[] | undefined> {
  const doors: Socket[] = []
  try {
    for (let port = first; port < first + count; port++) {
      const door = createSocket('udp4')
      doors.push(door)
      door.bind(port, '127.0.0.1')
      await once(door, 'listening')
    }
    return doors
  } catch {
    for (const door of doors) door.close()
    return undefined
  }
}

function relay(door: Socket, targetPort: number, flows: Set<Socket>): void {
  const flowOf = new Map<number, Socket>()
  door.on('message', (packet, from) => {
    let flow = flowOf.get(from.port)
    if (!flow) {
      flow = createSocket('udp4')
      flow.on('message', (answer) => door.send(answer, from.port, from.address))
      // A server that is gone answers with an error, which is nothing to a relay.
      flow.on('error', () => {})
      flowOf.set(from.port, flow)
      flows.add(flow)
    }
    flow.send(packet, targetPort, '127.0.0.1')
  })
}
