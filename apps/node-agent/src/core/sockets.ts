import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, isIP, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const PROGRAM = 'ss'
const CALL_MS = 10_000
const MOST_BYTES = 64 * 1024 * 1024
/** Sockets of one call: its filter is one argument. */
const AT_ONCE = 50
const PROOF_MS = 1_000

/** An open TCP connection of this machine. */
export interface OpenSocket {
  /** Both ends as `ss` writes them: `[::ffff:192.0.2.1]:443`. */
  local: string
  peer: string
  /** The kernel's own number of this socket: another connection between the same ends has another one. */
  cookie: string
}

/** Both ends in one spelling, without the brackets and the prefix of an IPv4 address on a socket of IPv6. */
export function endOf(text: string): { ip: string; port: number } | undefined {
  const [, ip = '', port = ''] = /^\[?(?:::ffff:(?=\d+\.))?([0-9a-f.:]+)\]?:(\d{1,5})$/i.exec(text) ?? []
  return isIP(ip) === 0 ? undefined : { ip: ip.toLowerCase(), port: Number(port) }
}

/** The established connections to these ports of this machine. @throws where there is no `ss` */
export async function listSockets(ports: readonly number[]): Promise<OpenSocket[]> {
  if (ports.length === 0) return []
  const filter = ports.map((port) => `sport = :${wholePort(port)}`).join(' or ')
  const { stdout } = await run('-Htne', 'state', 'established', `( ${filter} )`)
  return stdout.split('\n').flatMap((line) => {
    const [, , local = '', peer = ''] = line.trim().split(/\s+/)
    const cookie = /\ssk:([0-9a-f]+)/.exec(line)?.[1]
    return cookie && endOf(local) && endOf(peer) ? [{ local, peer, cookie }] : []
  })
}

/**
 * Resets these connections and no other: each is named by both its ends. `ss` exits with 0 also where it may not, so
 * whoever needs to know lists again.
 */
export async function killSockets(sockets: readonly OpenSocket[]): Promise<void> {
  for (let from = 0; from < sockets.length; from += AT_ONCE) {
    const each = sockets.slice(from, from + AT_ONCE).map(({ local, peer }) => {
      if (!endOf(local) || !endOf(peer)) throw new RangeError('no end of a socket')
      return `( src = ${local} and dst = ${peer} )`
    })
    // Without a filter every connection of the machine would be reset.
    if (each.length > 0) await run('-HtnK', 'state', 'established', each.join(' or '))
  }
}

/** Whether this process can list connections of this machine. */
export async function canListSockets(): Promise<boolean> {
  return listSockets([1]).then(
    () => true,
    () => false,
  )
}

/** Whether connections of this machine can be reset by this process: tried with one of its own. */
export async function canKillSockets(): Promise<boolean> {
  const near = createServer()
  let far: Socket | undefined
  try {
    near.listen(0, '127.0.0.1')
    await once(near, 'listening')
    const { port } = near.address() as { port: number }
    near.on('connection', (socket) => socket.on('error', () => {}))
    far = connect(port, '127.0.0.1')
    const ended = new Promise<true>((resolve) => far?.once('close', () => resolve(true)))
    far.on('error', () => {})
    await once(far, 'connect')
    const sockets = await listSockets([port])
    await killSockets(sockets)
    return sockets.length > 0 && (await Promise.race([ended, sleep(PROOF_MS, false)]))
  } catch {
    return false
  } finally {
    far?.destroy()
    near.close()
  }
}

function run(...args: string[]): Promise<{ stdout: string }> {
  return promisify(execFile)(PROGRAM, args, { timeout: CALL_MS, maxBuffer: MOST_BYTES })
}

function wholePort(port: number): number {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new RangeError('no port')
  return port
}
