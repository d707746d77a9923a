import type { Socket } from 'node:net'
import { usesResty } from '@dukou/node-protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TellDelivery } from '../usage/index.ts'

/** A connection that stays open for so long after an answer has most likely brought it. */
const LIKELY_AFTER_MS = 1_000
/** Nobody waits so long for an answer. */
const IDLE_AFTER_MS = 60_000
/** So long a node's connection is kept for its next report; Go closes what was not used for 90 seconds. */
const KEPT_OPEN_MS = 100_000
/** What proxies add. */
const PROXY_HEADERS = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']

/**
 * Finds out whether answers came through. A program that asks again on the same connection has read the answer before; one
 * that hangs up instead has most likely not.
 */
export function createDeliveryWatch() {
  const open = new WeakMap<Socket, Map<number, () => Promise<void>>>()
  return {
    /**
     * For every request of a node: it has got what was answered before on its connection. @returns when that is stored, so
     * that whoever gets the next report of the node, in this process or another, knows of it
     */
    async hear(request: FastifyRequest, inboundNumber: number): Promise<void> {
      if (isProof(request)) await open.get(request.raw.socket)?.get(inboundNumber)?.()
    },
    watch(
      { raw: { socket } }: FastifyRequest,
      { raw: response }: FastifyReply,
      inboundNumber: number,
      tell: TellDelivery,
    ): void {
      const inbounds = open.get(socket) ?? new Map<number, () => Promise<void>>()
      open.set(socket, inbounds)
      response.once('finish', () => {
        const answeredAt = performance.now()
        if (response.shouldKeepAlive) socket.setTimeout(KEPT_OPEN_MS)
        const timer = setTimeout(() => tell('likely'), LIKELY_AFTER_MS)
        const end = () => {
          clearTimeout(timer)
          inbounds.delete(inboundNumber)
          socket.off('end', hungUp).off('error', hungUp).off('close', end)
        }
        const hungUp = () => {
          // Where we close the connection ourselves, the other side closes it too.
          if (!response.shouldKeepAlive) return
          end()
          if (performance.now() - answeredAt < IDLE_AFTER_MS) void tell('lost')
        }
        inbounds.set(inboundNumber, () => {
          end()
          return tell('proven')
        })
        socket.once('end', hungUp).once('error', hungUp)
        if (response.shouldKeepAlive) socket.once('close', end)
      })
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
