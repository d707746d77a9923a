import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A connection that stays open for so long after an answer has most likely brought it. */
const LIKELY_AFTER_MS = 1_000

/** What is told of an answer: that it came through, and perhaps, later, that it did not after all. */
type Tell = (isDelivered: boolean) => void

/**
 * Finds out whether answers came through. A program that asks again on the same connection has read the answer before; one
 * that hangs up instead has most likely not. Undelivered is what an answer is until something speaks for the other.
 */
export function createDeliveryWatch() {
  const open = new WeakMap<Socket, () => void>()
  return {
    /** For every request of a node: it has got what was answered before on its connection. */
    hear({ raw: { socket } }: FastifyRequest): void {
      open.get(socket)?.()
    },
    watch({ raw: { socket } }: FastifyRequest, { raw: response }: FastifyReply, tell: Tell): void {
      response.once('finish', () => {
        let told = false
        const likely = () => {
          told = true
          tell(true)
        }
        const timer = setTimeout(likely, LIKELY_AFTER_MS)
        const end = () => {
          clearTimeout(timer)
          open.delete(socket)
          socket.off('end', hungUp).off('error', hungUp).off('close', end)
        }
        const hungUp = () => {
          // Where we close the connection ourselves, the other side closes it too.
          if (!response.shouldKeepAlive) return
          end()
          if (told) tell(false)
        }
        open.set(socket, () => {
          end()
          if (!told) tell(true)
        })
        socket.once('end', hungUp).once('error', hungUp)
        if (response.shouldKeepAlive) socket.once('close', end)
      })
    },
  }
}
