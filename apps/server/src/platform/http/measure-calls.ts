import type { FastifyInstance } from 'fastify'
import type { App } from '../context.ts'

/** Label of every request whose route is no declared call. It keeps the number of series bounded. */
const OTHER = 'other'

declare module 'fastify' {
  interface FastifyRequest {
    /** When the request had arrived whole, by performance.now(). 0: it was turned away before. */
    arrivedAt: number
  }
  interface FastifyReply {
    /** The response is a refusal of the product, which has status 200. */
    isRefusal: boolean
  }
}

/**
 * Observes how long each request takes from its last byte until its response is ready. Time on the network is left out:
 * a slow client does not change the figure. Call it before any hook that turns requests away.
 */
export function measureCalls(http: FastifyInstance, { metrics }: Pick<App, 'metrics'>): void {
  http.decorateRequest('arrivedAt', 0)
  http.decorateReply('isRefusal', false)
  http.addHook('preValidation', (request, _reply, done) => {
    request.arrivedAt = performance.now()
    done()
  })
  http.addHook('onSend', (request, reply, _payload, done) => {
    if (request.arrivedAt > 0) {
      const labels = { call: request.routeOptions.config.call ?? OTHER, outcome: outcomeOf(reply) }
      metrics.observe('dukou_call_seconds', labels, (performance.now() - request.arrivedAt) / 1000)
    }
    done()
  })
}

function outcomeOf({ statusCode, isRefusal }: { statusCode: number; isRefusal: boolean }): string {
  if (statusCode >= 500) return 'failed'
  return isRefusal || statusCode >= 400 ? 'refused' : 'ok'
}
