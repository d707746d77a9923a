import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '../context.ts'
import { createFloodLimit } from './flood.ts'
import { whenWhole } from './limit-connections.ts'
import { sayNo } from './say-no.ts'

const CALLS = { perSecond: 20, burst: 60 }
/** The site has some eighty files, and a proxy or a school may fetch them for many. */
const PAGES = { perSecond: 100, burst: 1000 }
const MAX_IN_FLIGHT = 400

/**
 * How often an address may ask, and how much may be under way. Only a whole request is under way, from its last byte
 * until its answer is made: who sends slowly, or reads slowly, takes nobody's place. Spared requests do not count: node
 * software waits for news in them.
 */
export function limitLoad(http: FastifyInstance, app: App, isSpared: (url: string) => boolean): void {
  const scale = app.config.rateLimitScale
  const takeCall = createFloodLimit(CALLS.perSecond * scale, CALLS.burst * scale)
  const takePage = createFloodLimit(PAGES.perSecond * scale, PAGES.burst * scale)
  const inFlight = new Set<FastifyRequest>()
  app.metrics.gauge('dukou_requests_in_flight', () => inFlight.size)

  http.addHook('onRequest', async (request, reply) => {
    if (isSpared(request.url)) return
    const seconds = (request.url.startsWith('/api/') ? takeCall : takePage)(request.ip)
    if (seconds > 0)
      return sayNo(request, reply.header('retry-after', String(seconds)), 429, 'tooManyRequests', { seconds })
  })
  // The first hook after the body is there, except on routes that read it as a stream.
  http.addHook('preValidation', async (request, reply) => {
    if (isSpared(request.url)) return
    if (inFlight.size >= MAX_IN_FLIGHT * Math.max(1, scale))
      return sayNo(request, reply.header('retry-after', '1'), 503, 'busy')
    let isOver = false
    reply.raw.once('close', () => {
      isOver = true
      inFlight.delete(request)
    })
    const count = () => {
      if (!isOver) inFlight.add(request)
    }
    if (request.body instanceof Readable) whenWhole(request.raw, count)
    else count()
  })
  http.addHook('onSend', async (request) => {
    inFlight.delete(request)
  })
}
