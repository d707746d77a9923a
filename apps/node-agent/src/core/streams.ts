import { endOf, type OpenSocket } from './sockets.ts'
import { streamOf } from './told-lines.ts'

const MOST_STREAMS = 200_000

/** An open connection and the person at its inbound whose streams go through it. */
interface Owned {
  name: string
  /** The kernel's number of the socket, once it was seen. */
  cookie: string
  /** The listing of sockets that was the last one when the core told of it. */
  toldAt: number
}

/** Which connections are whose. */
export interface Streams {
  /** Takes lines that the core wrote. @returns rows of connections that were not known */
  take(lines: readonly string[]): string[]
  /** Those of the listed sockets that are these people's. */
  of(names: ReadonlySet<string>, sockets: readonly OpenSocket[]): OpenSocket[]
  /** Those of the listed sockets of which nothing was told. */
  ofNobody(sockets: readonly OpenSocket[]): OpenSocket[]
  /** Called before sockets are listed. */
  beginListing(): void
  /** Forgets connections that the last listing does not have, and learns the numbers of those that it has. */
  sweep(sockets: readonly OpenSocket[]): void
  /** Forgets all: a core that starts has no connections. */
  clear(): void
  rows(): string[]
  restore(rows: readonly string[]): void
}

/** @param portOf the port of an inbound */
export function createStreams(portOf: (inbound: number) => number | undefined): Streams {
  let owned = new Map<string, Owned>()
  let listing = 0

  function note(line: string): string[] {
    const stream = streamOf(line)
    const peer = stream && endOf(stream.from)
    const port = stream && portOf(stream.inbound)
    if (!peer || port === undefined) return []
    const { name } = stream
    const key = `${port} ${peer.ip} ${peer.port}`
    const known = owned.get(key)
    if (!known && owned.size >= MOST_STREAMS) return []
    // Many streams can go through one connection. Another person's between the same ends is a later connection.
    owned.set(key, { name, cookie: '', toldAt: listing })
    return known?.name === name ? [] : [`${key} ${name}`]
  }

  return {
    take: (lines) => lines.flatMap(note),
    of(names, sockets) {
      return sockets.filter((socket) => {
        const entry = owned.get(keyOf(socket))
        return entry && names.has(entry.name) && isThat(entry, socket)
      })
    },
    ofNobody(sockets) {
      return sockets.filter((socket) => {
        const entry = owned.get(keyOf(socket))
        return !entry || !isThat(entry, socket)
      })
    },
    beginListing() {
      listing += 1
    },
    sweep(sockets) {
      const listed = new Map(sockets.map((socket) => [keyOf(socket), socket]))
      const still = [...owned].flatMap(([key, entry]): [string, Owned][] => {
        const socket = listed.get(key)
        if (socket && isThat(entry, socket)) return [[key, { ...entry, cookie: socket.cookie }]]
        return entry.toldAt === listing ? [[key, entry]] : []
      })
      owned = new Map(still)
    },
    clear: () => owned.clear(),
    rows: () => [...owned].map(([key, { name }]) => `${key} ${name}`),
    restore(rows) {
      for (const row of rows) {
        const [, key, name] = /^(\d+ [0-9a-f.:]+ \d+) ([1-9]\d*\.[1-9]\d*)$/.exec(row) ?? []
        if (key && name) owned.set(key, { name, cookie: '', toldAt: listing })
      }
    },
  }
}

function isThat({ cookie }: Owned, socket: OpenSocket): boolean {
  return cookie === '' || cookie === socket.cookie
}

function keyOf({ local, peer }: OpenSocket): string {
  const far = endOf(peer)
  return `${endOf(local)?.port} ${far?.ip} ${far?.port}`
}
