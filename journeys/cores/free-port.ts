import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'

// Below the range from which the kernel takes ports for outgoing connections, so that none of those gets there first.
const lowest = 18_000
const highest = 31_999
// Test files run side by side: each worker has every sixteenth port, so that none gets what another was just given.
const workers = 16
const worker = Number(process.env.VITEST_POOL_ID ?? 0) % workers

/** Answers a port that was free on 127.0.0.1 for TCP and for UDP a moment ago, and that this process was not given before. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = lowest + workers * Math.floor(Math.random() * ((highest - lowest + 1) / workers)) + worker
    if (given.has(port)) continue
    given.add(port)
    if ((await isFreeForTcp(port)) && (await isFreeForUdp(port))) return port
  }
  throw new Error('found no free port in 100 attempts')
}

const given = new Set<number>()

function isFreeForTcp(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

function isFreeForUdp(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4')
    socket.once('error', () => resolve(false))
    socket.bind(port, '127.0.0.1', () => socket.close(() => resolve(true)))
  })
}
