import type { Socket } from 'node:net'
import { usesResty } from '@dukou/node-protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TellDelivery } from '../usage/index.ts'

/** A connection that stays open for so long after an answer has most likely brought it. */
const LIKELY_AFTER_MS = 1_000
/** So long a node's connection is kept for its next report; Go closes what was not used for 90 seconds. */
const KEPT_OPEN_MS = 100_000
/** Headers that proxies add. */
const PROXY_HEADERS = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']

/** Watches delivery of the last answer to an inbound on a connection. */
interface Watch {
  hungUp(): void
  closed(): void
  /** Stops watching. */
  end(): void
  prove(): Promise<void>
}

/**
 * Finds out whether answers came through. A program that asks again on the same connection has read the answer before; one
 * that hangs up at once has most likely not.
 */
export function createDeliveryWatch() {
  const open = new WeakMap<Socket, Map<number, Watch>>()

  const watchesOn = (socket: Socket) => {
    const there = open.get(socket)
    if (there) return there
    const watches = new Map<number, Watch>()
    open.set(socket, watches)
    const all = (what: 'hungUp' | 'closed') => () => {
      for (const watch of watches.values()) watch[what]()
    }
    socket.once('end', all('hungUp')).once('error', all('hungUp')).once('close', all('closed'))
    return watches
  }

  return {
    /**
     * For every request of a node: it has got what was answered before on its connection. @returns when that is stored, so
     * that whoever gets the next report of the node, in this process or another, knows of it
     */
    async hear(request: FastifyRequest, inboundNumber: number): Promise<void> {
      if (isProof(request)) await open.get(request.raw.socket)?.get(inboundNumber)?.prove()
    },
    watch(
      { raw: { socket } }: FastifyRequest,
      { raw: response }: FastifyReply,
      inboundNumber: number,
      tell: TellDelivery,
    ): void {
      response.once('finish', () => {
        const watches = watchesOn(socket)
        watches.get(inboundNumber)?.end()
        watches.set(inboundNumber, watchOf(socket, response.shouldKeepAlive, tell))
      })
    },
  }
}

/**
 * A close within {@link LIKELY_AFTER_MS} means that the answer is lost. A later one says nothing: programs end, and networks
 * reset connections that nobody uses. Where we close the connection ourselves, the other side closes it too.
 */
function watchOf(socket: Socket, isKeptOpen: boolean, tell: TellDelivery): Watch {
  if (isKeptOpen) socket.setTimeout(KEPT_OPEN_MS)
  let isOver = false
  let isLikely = false
  const timer = setTimeout(() => {
    isLikely = true
    void tell('likely')
  }, LIKELY_AFTER_MS)
  const end = () => {
    isOver = true
    clearTimeout(timer)
  }
  return {
    end,
    hungUp() {
      if (isOver || !isKeptOpen) return
      end()
      if (!isLikely) void tell('lost')
    },
    closed() {
      if (isKeptOpen) end()
    },
    async prove() {
      if (isOver) return
      end()
      await tell('proven')
    },
  }
}

/**
 * Whether the connection is the program's own. A proxy uses one for many, and an answer may be lost behind it: there, also
 * where it does not say that it is one, a second try may come on the connection of the first.
 */
function isProof({ headers }: FastifyRequest): boolean {
  const isSecondTry = headers.accept !== undefined && usesResty(headers['user-agent'] ?? '')
  return !isSecondTry && !PROXY_HEADERS.some((name) => headers[name] !== undefined)
}
