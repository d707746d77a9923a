import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type Network, networksOf } from '../addresses.ts'
import type { App } from '../context.ts'
import { addressOf, isTrustedProxy } from './peer.ts'
import { createShares } from './shares.ts'

/** A browser opens six; behind one address may be a whole dormitory. */
const CONNECTIONS_PER_ADDRESS = 200
const REQUESTS_PER_ADDRESS = 100
const MAX_CONNECTIONS = 10_000
const EVERYBODY = 'everybody'

interface Connection {
  /** None of its own where a trusted proxy has it: that one speaks for everybody. */
  networks: Network[] | undefined
  givePlaceBack(): void
}

export interface ConnectionLimits {
  /**
   * To be asked when the head of a request is there. @returns the networks that the asker counts under, or undefined when
   * his address has its share of requests open
   */
  admit(request: IncomingMessage, response: ServerResponse, isSpared: boolean): readonly Network[] | undefined
}

/**
 * Gives every address its share of open connections and requests, and the process an end to both. Where a share is used
 * up, the oldest connection of it that owes us a request is closed for the new one. A request counts from its head to
 * its answer's end.
 */
export function limitConnections(server: Server, app: Pick<App, 'config' | 'metrics'>): ConnectionLimits {
  const factor = Math.max(1, app.config.rateLimitScale)
  const isTrusted = isTrustedProxy(app.config.trustedProxies)
  const takeConnection = createShares(CONNECTIONS_PER_ADDRESS * factor)
  const takeRequest = createShares(REQUESTS_PER_ADDRESS * factor)
  const connections = new Map<Socket, Connection>()
  const waiting = createQueues()
  app.metrics.gauge('dukou_connections_open', () => connections.size)

  server.on('connection', (socket: Socket) => {
    const peer = socket.remoteAddress
    // Reset before it was looked at: nobody is there to be answered.
    if (peer === undefined) return socket.destroy()
    const networks = isTrusted(peer) ? undefined : networksOf(peer)
    if (connections.size >= MAX_CONNECTIONS * factor && !dropOldest(EVERYBODY)) return socket.destroy()
    const givePlaceBack = placeFor(networks)
    if (!givePlaceBack) return socket.destroy()
    connections.set(socket, { networks, givePlaceBack })
    waiting.add(socket, queuesOf(networks))
    socket.once('close', () => forget(socket))
  })

  function placeFor(networks: Network[] | undefined): (() => void) | undefined {
    if (!networks) return () => {}
    return takeConnection(networks) ?? (dropOldest(networks[0]?.name ?? '') ? takeConnection(networks) : undefined)
  }

  function dropOldest(queue: string): boolean {
    const oldest = waiting.first(queue)
    if (!oldest) return false
    forget(oldest)
    oldest.destroy()
    return true
  }

  function forget(socket: Socket): void {
    const connection = connections.get(socket)
    if (!connection) return
    connections.delete(socket)
    waiting.remove(socket, queuesOf(connection.networks))
    connection.givePlaceBack()
  }

  return {
    admit(request, response, isSpared) {
      const { socket } = request
      const connection = connections.get(socket)
      if (!connection) return undefined
      const { networks } = connection
      const askers = networks ?? networksOf(addressOf(request, isTrusted))
      const giveBack = takeRequest(askers)
      if (!giveBack) return undefined
      let isOver = false
      response.once('close', () => {
        isOver = true
        giveBack()
        if (connections.has(socket)) waiting.add(socket, queuesOf(networks))
      })
      whenWhole(request, () => {
        if (isOver) return
        if (isSpared) giveBack()
        waiting.remove(socket, queuesOf(networks))
      })
      return askers
    },
  }
}

function queuesOf(networks: Network[] | undefined): string[] {
  return networks?.[0] ? [EVERYBODY, networks[0].name] : [EVERYBODY]
}

/** Calls `act` when the whole request is here: at once where it has no body. */
export function whenWhole(request: IncomingMessage, act: () => void): void {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers
  if (coding === undefined && Number(length) === 0) act()
  else request.once('end', act)
}

/** Connections on which no whole request has come yet, the longest waiting first: these are closed for new ones. */
function createQueues() {
  const queues = new Map<string, Set<Socket>>()
  return {
    add(socket: Socket, names: string[]): void {
      for (const name of names) {
        const queue = queues.get(name)
        if (queue) queue.add(socket)
        else queues.set(name, new Set([socket]))
      }
    },
    remove(socket: Socket, names: string[]): void {
      for (const name of names) {
        const queue = queues.get(name)
        if (queue?.delete(socket) && queue.size === 0) queues.delete(name)
      }
    },
    first: (name: string): Socket | undefined => queues.get(name)?.values().next().value,
  }
}
