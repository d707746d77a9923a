import { factsOf } from '@dukou/domain'
import { askedTag, understands } from '@dukou/node-protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../../platform/context.ts'
import { acceptsCoding } from '../../../platform/http/conditional.ts'
import { createFloodLimit } from '../../../platform/http/flood.ts'
import { isDatabaseTrouble, reportBug } from '../../../platform/http/trouble.ts'
import { Refused } from '../../../platform/refuse.ts'
import { withinDeadline } from '../../../platform/within-deadline.ts'
import { type ServedInbound, uniproxyProtocolOf } from '../nodes/index.ts'
import { createHabitNotes, type Intake } from '../usage/index.ts'
import { createAnswers, type Question } from './answers.ts'
import { type Asker, askerOf, createAuthentication } from './authenticate.ts'
import { createDeliveryWatch } from './delivery.ts'
import { createHeartbeat } from './heartbeat.ts'
import { headersOf, JSON_HEADERS, no, type Outcome, VARY } from './outcome.ts'
import { createPostedReader } from './read-posted.ts'
import { createUsageReceiver, type UsageCall } from './receive-usage.ts'
import { createReports, type TakeReport } from './reports.ts'

/** Both bases mean the same; v2node asks for its configuration under the second. */
const BASES = ['/api/v1/server/UniProxy', '/api/v2/server']
/** Programs hang up after 15 seconds, and some take that for a change of their configuration. */
const DEADLINE_MS = 10_000
const BAD_PER_ADDRESS = { perSecond: 0.5, burst: 30 }

/**
 * The node API of UniProxy (V2board) for stock programs: v2node, V2bX, XrayR, Xboard-Node. What goes wrong in here must
 * not reach a running node, because at an error status some of them restart their core: a conditional request is told
 * "not modified", one for the addresses in use what it was told last, any other one gets its connection closed.
 */
export function uniproxyRoutes(app: App, intake: Intake): (http: FastifyInstance) => void {
  const { authenticate, wasRight } = createAuthentication(app)
  const heartbeat = createHeartbeat(app)
  const noteHabit = createHabitNotes(app)
  const delivery = createDeliveryWatch()
  const reports = createReports(app, intake.authorised)
  const readPosted = createPostedReader()
  const gate = { readPosted, hear: delivery.hear, admit, wasRight, others: reports }
  const takeUsage = createUsageReceiver(app, intake, gate)
  const scale = app.config.rateLimitScale
  const takeBad = createFloodLimit(BAD_PER_ADDRESS.perSecond * scale, BAD_PER_ADDRESS.burst * scale)

  const posts = async (http: FastifyInstance): Promise<void> => {
    // Bodies of all types: an error would lose a report. They are read once it is known who sends them.
    http.removeAllContentTypeParsers()
    http.addContentTypeParser('*', (_request, body, done) => done(null, body))
    const posted = { config: { isSpared: true } }
    for (const base of BASES) {
      for (const [name, take] of Object.entries(reports)) {
        http.post(`${base}/${name}`, posted, (request, reply) => receive(request, reply, take))
      }
      http.post(`${base}/push`, posted, (request, reply) => receiveUsage(request, reply, 'push'))
      http.post(`${base}/report`, posted, (request, reply) => receiveUsage(request, reply, 'report'))
    }
  }

  return (http) => {
    for (const [name, question] of Object.entries(createAnswers(app))) {
      for (const base of BASES) {
        http.get(`${base}/${name}`, { config: { isSpared: true } }, (request, reply) => serve(request, reply, question))
      }
    }
    http.register(posts)
  }

  async function serve(request: FastifyRequest, reply: FastifyReply, question: Question): Promise<FastifyReply> {
    const asker = askerOf(request)
    await delivery.hear(request, asker.number)
    try {
      const { status, headers, body } = await withinDeadline(DEADLINE_MS, decide(request, asker, question))
      return reply.code(status).headers(headers).send(body)
    } catch (error) {
      await noteTrouble(error, asker)
      const ifNoneMatch = request.headers['if-none-match']
      if (wasRight(asker) && askedTag(ifNoneMatch) !== undefined) {
        return reply.code(304).header('etag', ifNoneMatch).send()
      }
      const last = wasRight(asker) ? question.last?.() : undefined
      if (last) return reply.code(200).headers(headersOf(last)).send(last.body)
      return hangUp(request, reply)
    }
  }

  async function decide(request: FastifyRequest, asker: Asker, { answerTo, asked }: Question): Promise<Outcome> {
    const inbound = await admit(request, asker)
    if ('status' in inbound) return inbound
    const ifNoneMatch = request.headers['if-none-match']
    await noteHabit(inbound.number, {
      userAgent: request.headers['user-agent'] ?? '',
      asked,
      isTagged: askedTag(ifNoneMatch) !== undefined,
    })
    const answer = await answerTo({
      inbound,
      nodeType: asker.nodeType,
      ifNoneMatch,
      responseFormat: request.headers['x-response-format']?.toString(),
      coding: acceptsCoding(request.headers['accept-encoding'], 'gzip') ? 'gzip' : undefined,
    })
    if (!answer) return { status: 304, headers: { etag: ifNoneMatch ?? '', ...VARY } }
    return { status: 200, headers: headersOf(answer), body: answer.body }
  }

  /** Closes the connection on an error, without a response: programs that keep undelivered counts then resend them. */
  async function receiveUsage(request: FastifyRequest, reply: FastifyReply, call: UsageCall): Promise<FastifyReply> {
    try {
      const taken = await takeUsage(request, reply, call)
      if ('status' in taken) return reply.code(taken.status).headers(taken.headers).send(taken.body)
      if (taken.tell) delivery.watch(request, reply, taken.inboundNumber, taken.tell)
      return reply.code(200).headers(JSON_HEADERS).send('{"data":true}')
    } catch (error) {
      await noteTrouble(error, askerOf(request))
      return hangUp(request, reply)
    }
  }

  /** Responds with an error on trouble, because the next report repeats the current state and no data is lost. */
  async function receive(request: FastifyRequest, reply: FastifyReply, take: TakeReport): Promise<FastifyReply> {
    const { status, headers, body } = await withinDeadline(DEADLINE_MS, decideReport(request, reply, take)).catch(
      async (error: unknown) => {
        await noteTrouble(error, askerOf(request))
        return no(503, 'try again later', { 'retry-after': '60' })
      },
    )
    return reply.code(status).headers(headers).send(body)
  }

  async function decideReport(request: FastifyRequest, reply: FastifyReply, take: TakeReport): Promise<Outcome> {
    const admitHeard = async (asker: Asker) => {
      await delivery.hear(request, asker.number)
      return admit(request, asker)
    }
    return readPosted(request, reply, admitHeard, async ({ inbound, fields }) => {
      if (!fields) return no(400, 'the body must be a JSON object, plain or gzipped')
      return { status: 200, headers: JSON_HEADERS, body: JSON.stringify(await take({ inbound, fields })) }
    })
  }

  /** The asker's inbound, whose node has thereby shown that it lives, or why he gets nothing. */
  async function admit(request: FastifyRequest, asker: Asker): Promise<ServedInbound | Outcome> {
    const inbound = await authenticate(asker)
    if (!inbound) return turnAway(request)
    const protocol = uniproxyProtocolOf(inbound.parameters, inbound.nodeHost)
    if (!protocol) return no(403, `inbound ${inbound.number} needs a host name of its node for a certificate`)
    if (!understands(asker.nodeType, protocol.kind)) return wrongProgram(inbound, asker)
    await heartbeat(inbound.number)
    return inbound
  }

  /** Wrong tokens alone are limited, so that a node is never turned away for what its neighbours do. */
  function turnAway(request: FastifyRequest): Outcome {
    const seconds = takeBad(request.ip)
    if (seconds > 0) return no(429, `wrong token too often, wait ${seconds} s`, { 'retry-after': String(seconds) })
    return no(403, 'wrong token or no such node_id: npm run dukou -- node token ID gives a fresh token')
  }

  async function noteTrouble(error: unknown, { number }: Asker): Promise<void> {
    // A body that broke off, or one too many: no trouble of ours, and anybody can make it.
    if ((error as { statusCode?: number }).statusCode !== undefined || error instanceof Refused) return
    app.metrics.count('dukou_uniproxy_trouble_total')
    app.log.warn({ inbound: number, reason: (error as Error).message }, 'a node got no answer')
    if (!isDatabaseTrouble(error)) await reportBug(app, 'uniproxy', error)
  }
}

function hangUp(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}

function wrongProgram({ number, protocol }: ServedInbound, { nodeType }: Asker): Outcome {
  const name = factsOf(protocol).title
  return no(403, `inbound ${number} is ${name}, a program with node_type=${nodeType ?? ''} cannot run it`)
}
