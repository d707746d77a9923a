import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { MAX_ENVELOPE_BYTES } from '@dukou/contract'
import { isPlainPath, plainCall } from '@dukou/contract/plain'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Network } from '../addresses.ts'
import type { App } from '../context.ts'
import { answerHeads } from './answer-heads.ts'
import { envelopeFace } from './envelope-face.ts'
import type { BoundCall } from './handlers.ts'
import { limitBody } from './limit-bodies.ts'
import { limitConnections } from './limit-connections.ts'
import { limitLoad } from './limit-load.ts'
import { measureCalls } from './measure-calls.ts'
import { isHttpsFor, isTrustedProxy } from './peer.ts'
import { plainFace } from './plain-face.ts'
import type { Readers } from './read-actor.ts'
import { NoRoom, readBodiesRaw } from './read-body.ts'
import { noteTrait } from './route-traits.ts'
import { sayNo, sayTooMany } from './say-no.ts'
import { sayUnreadable } from './say-unreadable.ts'
import { securityHeaders } from './security-headers.ts'
import { serveCall } from './serve-call.ts'
import { reportTrouble } from './trouble.ts'
import { KEPT_ALIVE_MS, TOLD_ALIVE } from './write-at-once.ts'

/** Node counts the time in which this process itself stood still, such as one that starts on a busy machine. */
const HEAD_WITHIN_MS = 10_000
/** Bodies of calls that are held at once: those of five hundred calls of the largest size. */
const BODIES_BYTES = 32 * 1024 * 1024
/** A connection on which nothing was read or written for so long is closed. No call works longer on its answer. */
const SILENT_MS = 30_000

/**
 * Answers a request by itself, before the framework sees it, or says false. For what is asked thousands of times a second.
 * @param asker the networks that limits count the asker under
 * @param isHttps whether the asker came over HTTPS; the security headers are for whoever answers to send
 */
export type FastPath = (
  request: IncomingMessage,
  response: ServerResponse,
  asker: readonly Network[],
  isHttps: boolean,
) => boolean

export type RawRoutes = (http: FastifyInstance) => void

/** The HTTP side of a process: every declared call, the raw routes of the features, and one manner of saying no. */
export async function createHttp(
  app: App,
  parts: Readers & { calls: BoundCall[]; rawRoutes: RawRoutes[]; fastPath: FastPath },
): Promise<FastifyInstance> {
  const isTrusted = isTrustedProxy(app.config.trustedProxies)
  const isHttps = isHttpsFor(isTrusted)
  /** Set once the routes are there. */
  let isSpared = (_url: string) => false
  let isPatient = (_url: string) => false
  const http = Fastify({
    logger: false,
    bodyLimit: MAX_ENVELOPE_BYTES,
    trustProxy: isTrusted,
    forceCloseConnections: 'idle',
    // Requests that come while this process ends are answered as usual: node software restarts its core at a 503.
    return503OnClosing: false,
    serverFactory: (handle) => {
      const options = {
        headersTimeout: HEAD_WITHIN_MS,
        // How long a body may take is up to its route.
        requestTimeout: 0,
        connectionsCheckingInterval: 500,
        // Refused below instead: Node's own answer to a request without Host has no security headers.
        requireHostHeader: false,
        keepAliveTimeout: KEPT_ALIVE_MS,
      }
      const server = createServer(options, (request, response) => {
        if (request.headers.host === undefined && request.httpVersion === '1.1')
          return sayUnreadable({}, request.socket)
        // While this process ends, the next request of the same client should go to another one.
        if (app.isLeaving) response.setHeader('connection', 'close')
        const overHttps = isHttps(request)
        const asker = limits.admit(request, response, isSpared(request.url ?? ''))
        if (asker && parts.fastPath(request, response, asker, overHttps)) return
        limitBody(request, isPatient(request.url ?? ''))
        // The framework adds them to its own: a head that has headers set already takes far longer to write.
        if (asker) return handle(request, response)
        for (const [name, value] of securityHeaders(overHttps)) response.setHeader(name, value)
        sayTooMany(request, response)
      })
      server.setTimeout(SILENT_MS)
      const limits = limitConnections(server, app)
      return server
    },
    clientErrorHandler: sayUnreadable,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 500 },
    // An address that the router cannot read comes here, past all hooks.
    frameworkErrors: ({ code, statusCode = 400 }, request, reply) => {
      addUsualHeaders(request, reply)
      void sayNo(request, reply, statusCode, 'badEnvelope', { problem: code })
    },
  })
  await http.register(cookie)
  readBodiesRaw(http, BODIES_BYTES, ['application/json', 'application/x-www-form-urlencoded'])
  http.addHook('onSend', async (request, reply) => addUsualHeaders(request, reply))
  isSpared = noteTrait(http, 'isSpared')
  isPatient = noteTrait(http, 'isPatient')
  answerHeads(http)
  measureCalls(http, app)
  limitLoad(http, app, isSpared)
  refuseOtherMethods(http, parts.calls)
  http.setErrorHandler(async (error, request, reply) => {
    const { code, statusCode } = error as { code?: string; statusCode?: number }
    if (error instanceof NoRoom) return sayNo(request, reply.header('retry-after', '1'), 503, 'busy')
    if (statusCode === 413) return sayNo(request, reply, 413, 'tooLarge', { maxKb: MAX_ENVELOPE_BYTES / 1024 })
    if (statusCode === 415) {
      const status = isPlainPath(request.url) ? 415 : 400
      return sayNo(request, reply, status, 'badEnvelope', { problem: 'Content-Type: application/json' })
    }
    if (statusCode !== undefined && statusCode < 500)
      return sayNo(request, reply, statusCode, 'badEnvelope', { problem: code ?? '' })
    const passing = await reportTrouble(app, request.routeOptions.url ?? 'http', error)
    return passing ? sayNo(request, reply, 503, 'busy') : sayNo(request, reply, 500, 'unknown')
  })
  for (const call of parts.calls) {
    const config = { call: call.name }
    const envelope = envelopeFace(call.declared)
    http.post(call.declared.path, { config }, (request, reply) => serveCall(app, parts, call, envelope, request, reply))
    if (call.declared.pageOnly) continue
    const plain = plainCall(call.name, call.declared)
    const face = plainFace(plain)
    http.route({
      method: plain.method,
      url: plain.path,
      config,
      handler: (request, reply) => serveCall(app, parts, call, face, request, reply),
    })
  }
  for (const addRoutes of parts.rawRoutes) addRoutes(http)
  return http
}

function addUsualHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header(...TOLD_ALIVE)
  for (const [name, value] of securityHeaders(request.protocol === 'https')) reply.header(name, value)
  // Answers are not cacheable unless their route says so. File routes set cache-control on the raw answer.
  if (!reply.hasHeader('cache-control') && !reply.raw.hasHeader('cache-control')) {
    reply.header('cache-control', 'no-store')
  }
}

/** Before routing, because the router knows only some of the methods that HTTP has. */
function refuseOtherMethods(http: FastifyInstance, calls: BoundCall[]): void {
  const expected = new Map<string, string>()
  for (const { name, declared } of calls) {
    expected.set(declared.path, 'POST')
    if (declared.pageOnly) continue
    const { path, method } = plainCall(name, declared)
    expected.set(path, method === 'GET' ? 'GET, HEAD' : 'POST')
  }
  http.addHook('onRequest', async (request, reply) => {
    const methods = expected.get(request.url.split('?')[0] ?? '')
    if (methods === undefined || methods.split(', ').includes(request.method)) return
    return sayNo(request, reply.header('allow', methods), 405, 'wrongMethod', { expected: methods })
  })
}
