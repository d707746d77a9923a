import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'

// Below the range from which the kernel takes ports for outgoing connections, so that none of those gets there first.
const lowest = 18_000
const highest = 31_999

/** Answers a port that was free on 127.0.0.1 for TCP and for UDP a moment ago, and that no other test is given. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest + 1))
    if ((await claim(port)) && (await isFreeForTcp(port)) && (await isFreeForUdp(port))) return port
  }
  throw new Error('found no free port in 100 attempts')
}

const claimed = new Set<number>()

/**
 * Makes a port this process's own for as long as it lives, also before the other runs of tests on this machine: a core
 * opens it seconds later. On Linux the claim is an abstract socket of that name, which the kernel gives to one process.
 */
async function claim(port: number): Promise<boolean> {
  if (claimed.has(port)) return false
  claimed.add(port)
  if (process.platform !== 'linux') return true
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(`\0dukou-test-port-${port}`, () => resolve(true)).unref()
  })
}

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
