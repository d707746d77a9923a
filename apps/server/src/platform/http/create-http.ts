import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { MAX_ENVELOPE_BYTES, type RefusalDetails, type RefusalName } from '@dukou/contract'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { App } from '../context.ts'
import { refusedAnswer, sealEnvelope } from './envelope.ts'
import { createFloodLimit } from './flood.ts'
import type { BoundCall } from './handlers.ts'
import { isHttpsFor, isTrustedProxy } from './peer.ts'
import { clientOf } from './request.ts'
import { noteSpared } from './route-traits.ts'
import { securityHeaders } from './security-headers.ts'
import { type Authenticate, serveCall } from './serve-call.ts'
import { reportTrouble } from './trouble.ts'

const PER_SECOND = 20
const BURST = 60
const MAX_IN_FLIGHT = 400

/** Answers a request by itself, before the framework sees it, or says false. For what is asked thousands of times a second. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean

export type RawRoutes = (http: FastifyInstance) => void

/** The HTTP side of a process: every declared call, the raw routes of the features, and one manner of saying no. */
export async function createHttp(
  app: App,
  parts: { calls: BoundCall[]; authenticate: Authenticate; rawRoutes: RawRoutes[]; fastPath: FastPath },
): Promise<FastifyInstance> {
  const isTrusted = isTrustedProxy(app.config.trustedProxies)
  const isHttps = isHttpsFor(isTrusted)
  const http = Fastify({
    logger: false,
    bodyLimit: MAX_ENVELOPE_BYTES,
    trustProxy: isTrusted,
    forceCloseConnections: 'idle',
    // Node software restarts its core at an error status: what comes in while this process ends is answered as ever.
    return503OnClosing: false,
    serverFactory: (handle) => {
      const server = createServer((request, response) => {
        // While this process ends, the next request of the same client should go to another one.
        if (!server.listening) response.setHeader('connection', 'close')
        for (const [name, value] of securityHeaders(isHttps(request))) response.setHeader(name, value)
        if (!parts.fastPath(request, response)) handle(request, response)
      })
      server.requestTimeout = 60_000
      return server
    },
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 500 },
    // An address that the router cannot read comes here, past all hooks.
    frameworkErrors: ({ code, statusCode = 400 }, request, reply) => {
      addSecurityHeaders(request, reply)
      void sayNo(request, reply, statusCode, 'badEnvelope', { problem: code })
    },
  })
  await http.register(cookie)
  readBodiesRaw(http)
  http.addHook('onSend', async (request, reply) => addSecurityHeaders(request, reply))
  limitLoad(http, app, noteSpared(http))
  refuseOtherMethods(http, parts.calls)
  http.setErrorHandler(async (error, request, reply) => {
    const { code, statusCode } = error as { code?: string; statusCode?: number }
    if (statusCode === 413) return sayNo(request, reply, 413, 'tooLarge', { maxKb: MAX_ENVELOPE_BYTES / 1024 })
    if (statusCode === 415)
      return sayNo(request, reply, 400, 'badEnvelope', { problem: 'Content-Type: application/json' })
    if (statusCode !== undefined && statusCode < 500)
      return sayNo(request, reply, statusCode, 'badEnvelope', { problem: code ?? '' })
    const passing = await reportTrouble(app, request.routeOptions.url ?? 'http', error)
    return passing ? sayNo(request, reply, 503, 'busy') : sayNo(request, reply, 500, 'unknown')
  })
  for (const call of parts.calls) {
    http.post(call.declared.path, (request, reply) => serveCall(app, parts.authenticate, call, request, reply))
  }
  for (const addRoutes of parts.rawRoutes) addRoutes(http)
  return http
}

/** A refusal outside of a call: same envelope, with the status that says what is wrong with the request. */
export function sayNo(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  name: RefusalName,
  details: RefusalDetails = {},
): FastifyReply {
  const answer = refusedAnswer(name, clientOf(request).language, details)
  return reply.code(status).type('application/json').header('cache-control', 'no-store').send(sealEnvelope(answer))
}

/** Bodies stay bytes: the envelope and the notify parsers are stricter than any ready-made one. */
function readBodiesRaw(http: FastifyInstance): void {
  http.removeAllContentTypeParsers()
  const asBytes = (_request: FastifyRequest, body: Buffer, done: (error: null, body: Buffer) => void) =>
    done(null, body)
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, asBytes)
  http.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, asBytes)
}

function addSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  for (const [name, value] of securityHeaders(request.protocol === 'https')) reply.header(name, value)
  // What a route does not allow to be kept is not. Files have theirs on the raw answer.
  if (!reply.hasHeader('cache-control') && !reply.raw.hasHeader('cache-control')) {
    reply.header('cache-control', 'no-store')
  }
}

/** Before routing, because the router knows only some of the methods that HTTP has. */
function refuseOtherMethods(http: FastifyInstance, calls: BoundCall[]): void {
  const paths = new Set(calls.map(({ declared }) => declared.path))
  http.addHook('onRequest', async (request, reply) => {
    if (request.method === 'POST' || !paths.has(request.url.split('?')[0] ?? '')) return
    return sayNo(request, reply.header('allow', 'POST'), 405, 'wrongMethod', { expected: 'POST' })
  })
}

function limitLoad(http: FastifyInstance, app: App, isSpared: (url: string) => boolean): void {
  const scale = app.config.rateLimitScale
  const take = createFloodLimit(PER_SECOND * scale, BURST * scale)
  let inFlight = 0
  app.metrics.gauge('dukou_requests_in_flight', () => inFlight)
  http.addHook('onRequest', async (request, reply) => {
    inFlight += 1
    reply.raw.once('close', () => {
      inFlight -= 1
    })
    if (isSpared(request.url)) return
    if (inFlight > MAX_IN_FLIGHT * Math.max(1, scale))
      return sayNo(request, reply.header('retry-after', '1'), 503, 'busy')
    if (!request.url.startsWith('/api/')) return
    const seconds = take(request.ip)
    if (seconds > 0)
      return sayNo(request, reply.header('retry-after', String(seconds)), 429, 'tooManyRequests', { seconds })
  })
}
