import { ALWAYS_POSSIBLE, type Answered, type AnyCall } from '@dukou/contract'
import { problemsOf } from '@dukou/contract/schema'
import { mayCall } from '@dukou/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, App, Client, Ctx } from '../context.ts'
import { Refused, refuse } from '../refuse.ts'
import { okAnswer, openEnvelope, refusedAnswer, sealEnvelope } from './envelope.ts'
import type { BoundCall } from './handlers.ts'
import { type Attempt, oncePerKey, storeAnswer } from './idempotency.ts'
import { clientOf, refuseCrossSite, refuseOtherContentType, sessionTokensOf, writeSessionCookies } from './request.ts'
import { isDatabaseTrouble, reportBug } from './trouble.ts'

export type Authenticate = (app: App, token: string) => Promise<Actor | null>

/** Answers one enveloped call: open, authenticate, check, run, seal. Every way out is an envelope. */
export async function serveCall(
  app: App,
  authenticate: Authenticate,
  call: BoundCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const client = clientOf(request)
  const { answer, status } = await answerTo(app, authenticate, call, client, request, reply).then(
    (data) => ({ answer: okAnswer(data), status: 200 }),
    (error) => answerTrouble(app, call, client, error),
  )
  app.metrics.count('dukou_calls_total', { call: call.name, code: String(answer.code) })
  return reply.code(status).type('application/json').send(sealEnvelope(answer))
}

/** @returns the data of a good answer as it goes on the wire; everything else is thrown */
async function answerTo(
  app: App,
  authenticate: Authenticate,
  { name, declared, run }: BoundCall,
  client: Client,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  refuseCrossSite(request)
  refuseOtherContentType(request)
  const payload = openEnvelope(request.body as Buffer)
  const actor = await actorOf(app, authenticate, sessionTokensOf(request))
  if (!mayCall(declared.caller, actor?.role)) refuse(actor === null ? 'sessionExpired' : 'forbidden')
  refuseBadInput(declared, payload, client)

  const attempt = declared.idempotent && actor ? attemptOf(request, actor) : undefined
  const ctx: Ctx = {
    ...app,
    actor,
    client,
    setSession: (value) => writeSessionCookies(request, reply, value),
    remember: async (tx, ours) => {
      if (attempt) await storeAnswer(tx, attempt, declared.answer.write(ours as never))
    },
  }
  const runVerb = async () => declared.answer.write(await run(ctx, declared.input.read(payload as never)))
  return attempt ? oncePerKey(app.db, attempt, name, payload, runVerb) : runVerb()
}

/** Who asks, by the first token. Where another one is somebody else's, nobody knows for whom to act. */
async function actorOf(app: App, authenticate: Authenticate, tokens: string[]): Promise<Actor | null> {
  const [actor = null, other = null] = await Promise.all(tokens.map((token) => authenticate(app, token)))
  if (actor && other && actor.id !== other.id) refuse('twoPeople')
  return actor
}

function refuseBadInput(declared: AnyCall, payload: unknown, client: Client): void {
  const problems = problemsOf(declared.input.schema, payload, client.language)
  if (problems.length === 0) return
  refuse('badInput', {
    problem: problems.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; '),
  })
}

function attemptOf(request: FastifyRequest, actor: Actor): Attempt | undefined {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' ? { userId: actor.id, key } : undefined
}

async function answerTrouble(
  app: App,
  { name, declared }: BoundCall,
  client: Client,
  error: unknown,
): Promise<{ answer: Answered; status: number }> {
  if (error instanceof Refused) {
    const { refusal, details } = error
    if (!declared.refusals.includes(refusal) && !(ALWAYS_POSSIBLE as readonly string[]).includes(refusal)) {
      app.log.error({ call: name, refusal }, 'undeclared refusal')
      if (process.env.VITEST) throw new Error(`call ${name} gave the undeclared refusal ${refusal}`)
    }
    return { answer: refusedAnswer(refusal, client.language, details), status: refusal === 'badEnvelope' ? 400 : 200 }
  }
  if (isDatabaseTrouble(error)) {
    app.log.warn({ call: name, reason: (error as Error).message }, 'database trouble')
    return { answer: refusedAnswer('busy', client.language), status: 503 }
  }
  await reportBug(app, name, error)
  return { answer: refusedAnswer('unknown', client.language), status: 500 }
}
