import {
  BadMessage,
  MOST_BATCH_BYTES,
  MOST_QUESTION_BYTES,
  readBatch,
  readQuestion,
  sha256Hex,
} from '@dukou/node-protocol/agent'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../../platform/context.ts'
import { createFloodLimit } from '../../../platform/http/flood.ts'
import { createBodyReader } from '../../../platform/http/read-body.ts'
import { reportTrouble } from '../../../platform/http/trouble.ts'
import type { Intake } from '../usage/index.ts'
import { type Admitted, admitCall, type Refusal } from './admit-call.ts'
import { exposeAgentFigures } from './agent-figures.ts'
import { openAgentFile } from './agent-file.ts'
import { type Enrolment, enrol } from './enrol.ts'
import { openInstallScript, openPinned } from './install-files.ts'
import { openOrdered } from './send-program.ts'
import { createSync } from './sync.ts'
import { takeBatch } from './take-batch.ts'

const BASE = '/api/node/agent'
/** Limit of all agents together. */
const BODIES_BYTES = 32 * 1024 * 1024
const ENROLMENT_BYTES = 1024
const PROGRAM_CALL_BYTES = 256
const BAD_PER_ADDRESS = { perSecond: 0.5, burst: 30 }
const STATUS: Record<Refusal, number> = { unknown: 403, clock: 409, replay: 409, twin: 409 }

/**
 * The calls of our own agents. Each is signed; who asks is known by the headers before the body is read. A refusal names
 * its reason and the panel's time, and changes nothing.
 */
export function agentRoutes(app: App, intake: Pick<Intake, 'store'>): (http: FastifyInstance) => void {
  const sync = createSync(app)
  exposeAgentFigures(app)
  const readBody = createBodyReader(BODIES_BYTES)
  const scale = app.config.rateLimitScale
  const takeBad = createFloodLimit(BAD_PER_ADDRESS.perSecond * scale, BAD_PER_ADDRESS.burst * scale)

  type Take = (admitted: Admitted, body: unknown, request: FastifyRequest) => Promise<object | Refusal>

  const takeSync: Take = async (admitted, body, request) => {
    return (await sync(admitted, readQuestion(body), () => request.raw.socket.destroyed)) ?? 'unknown'
  }

  const takeReport: Take = async (admitted, body, request) => {
    const version = /^dukou-agent\/([\w.+-]{1,40})$/.exec(request.headers['user-agent'] ?? '')?.[1] ?? '0'
    const batch = readBatch(body)
    const taken = await takeBatch(app, intake, admitted, version, batch)
    return { now: app.now().getTime(), taken, spool: batch.spool, number: batch.number }
  }

  const takeProgram: Take = async ({ nodeId }, body) => {
    const file = await openOrdered(app, nodeId, body)
    if (!file) throw Object.assign(new Error('no such file'), { statusCode: 404 })
    return file
  }

  function signed(mostBytes: number, take: Take) {
    return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      try {
        const path = request.url.split('?', 1)[0] ?? ''
        const admitted = await admitCall(app, request.method, path, request.headers)
        if (typeof admitted === 'string') return refuseCall(request, reply, admitted)
        const body = await readBody(request, reply.raw, mostBytes)
        if (sha256Hex(body) !== admitted.head.bodySha256) throw new BadMessage('the body is not the signed one')
        const answer = await take(admitted, jsonOf(body), request)
        return typeof answer === 'string' ? refuseCall(request, reply, answer) : reply.code(200).send(answer)
      } catch (error) {
        return failed(reply, error)
      }
    }
  }

  function refuseCall(request: FastifyRequest, reply: FastifyReply, code: Refusal): FastifyReply {
    const seconds = code === 'unknown' ? takeBad(request.ip) : 0
    if (seconds > 0) return say(reply.header('retry-after', String(seconds)), 429, 'later')
    return say(reply, STATUS[code], code)
  }

  async function failed(reply: FastifyReply, error: unknown): Promise<FastifyReply> {
    const { statusCode } = error as { statusCode?: number }
    if (error instanceof BadMessage) return say(reply, 400, 'bad', error.message)
    if (statusCode !== undefined && statusCode < 500) return say(reply.header('connection', 'close'), statusCode, 'bad')
    if (statusCode === undefined) await reportTrouble(app, 'node agent', error)
    return say(reply, 503, 'later')
  }

  /** The rest of a body that was not read ends with the connection. */
  function say(reply: FastifyReply, status: number, code: string, message = ''): FastifyReply {
    if (!reply.request.raw.complete) reply.header('connection', 'close')
    return reply.code(status).send({ code, message, now: app.now().getTime() })
  }

  async function takeEnrolment(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    try {
      const body = await readBody(request, reply.raw, ENROLMENT_BYTES)
      const enrolment = enrolmentOf(jsonOf(body))
      const agent = enrolment && (await enrol(app, enrolment))
      if (!agent) return refuseCall(request, reply, 'unknown')
      return reply.code(200).send({ agent, now: app.now().getTime() })
    } catch (error) {
      return failed(reply, error)
    }
  }

  async function sendFile(_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const file = await openAgentFile(app.config)
    if (!file) return reply.code(404).type('text/plain').send('the agent is not built\n')
    return reply.type('text/javascript; charset=utf-8').send(file.bytes)
  }

  async function sendScript(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const script = await openInstallScript(app, (request.params as { sha256: string }).sha256)
    if (script === undefined) return reply.code(404).type('text/plain').send('the command has expired\n')
    return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(script)
  }

  async function sendPinned(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const password = /^Bearer ([\w-]{43})$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const file = await openPinned(app, password, (request.params as { name: string }).name)
    if (!file) return reply.code(404).type('text/plain').send('no such file\n')
    return reply.header('content-length', file.bytes).type('application/octet-stream').send(file.stream)
  }

  return (http) => {
    http.get(`${BASE}/file`, sendFile)
    http.get(`${BASE}/install/:sha256`, sendScript)
    http.get(`${BASE}/pinned/:name`, sendPinned)
    http.register(async (posts) => {
      posts.removeAllContentTypeParsers()
      posts.addContentTypeParser('*', (_request, body, done) => done(null, body))
      posts.post(`${BASE}/enrol`, takeEnrolment)
      const spared = { config: { isSpared: true } }
      posts.post(`${BASE}/sync`, spared, signed(MOST_QUESTION_BYTES, takeSync))
      posts.post(`${BASE}/program`, spared, signed(PROGRAM_CALL_BYTES, takeProgram))
      posts.post(`${BASE}/report`, spared, signed(MOST_BATCH_BYTES, takeReport))
    })
  }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    throw new BadMessage('the body is no JSON')
  }
}

function enrolmentOf(value: unknown): Enrolment | undefined {
  const { token, publicKey, signature } = (value ?? {}) as Record<string, unknown>
  if (typeof token !== 'string' || !/^[\w-]{43}$/.test(token)) return undefined
  if (typeof publicKey !== 'string' || !/^[\w-]{43}$/.test(publicKey)) return undefined
  if (typeof signature !== 'string' || !/^[\w-]{86}$/.test(signature)) return undefined
  return { token, publicKey, signature }
}
