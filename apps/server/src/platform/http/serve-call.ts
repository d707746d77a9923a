import { ALWAYS_POSSIBLE, type Answered, type AnyCall } from '@dukou/contract'
import { problemsOf } from '@dukou/contract/schema'
import { mayCall } from '@dukou/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App, Client, Ctx } from '../context.ts'
import { isBroken } from '../database/is-taken.ts'
import { Refused, refuse } from '../refuse.ts'
import { okAnswer, openEnvelope, refusedAnswer, sealEnvelope } from './envelope.ts'
import type { BoundCall } from './handlers.ts'
import {
  AnsweredBefore,
  type Attempt,
  claimKey,
  newAttempt,
  refuseOrAnswer,
  releaseKey,
  storeAnswer,
} from './idempotency.ts'
import { callerOf, type Readers } from './read-actor.ts'
import { clientOf, refuseCrossSite, refuseOtherContentType, writeDeviceCookie, writeSessionCookies } from './request.ts'
import { reportTrouble } from './trouble.ts'

/** Answers one enveloped call: open, authenticate, check, run, seal. Every way out is an envelope. */
export async function serveCall(
  app: App,
  readers: Readers,
  call: BoundCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const client = clientOf(request)
  const met: Met = {}
  const { answer, status } = await answerTo(app, readers, call, client, request, reply, met).then(
    (data) => ({ answer: okAnswer(data), status: 200 }),
    (error) => answerTrouble(app, call, client, error, met),
  )
  app.metrics.count('dukou_calls_total', { call: call.name, code: String(answer.code) })
  reply.isRefusal = answer.code !== 0
  return reply.code(status).type('application/json').send(sealEnvelope(answer))
}

/** Keeps the caller for the error log, also when the call throws. */
interface Met {
  personId?: bigint
}

/** @returns the data of a good answer as it goes on the wire; everything else is thrown */
async function answerTo(
  app: App,
  readers: Readers,
  { name, declared, run }: BoundCall,
  client: Client,
  request: FastifyRequest,
  reply: FastifyReply,
  met: Met,
): Promise<unknown> {
  refuseCrossSite(request)
  refuseOtherContentType(request)
  const payload = openEnvelope(request.body as Buffer)
  const { actor, known } = await callerOf(readers, request, client, declared)
  if (actor) met.personId = actor.id
  if (!mayCall(declared, actor)) refuse(actor === null ? 'sessionExpired' : 'forbidden')
  if (actor?.isAgency && declared.agency === 'refused') refuse('agencyMayNotShop')
  refuseBadInput(declared, payload, client)

  const key = request.headers['idempotency-key']
  const attempt =
    declared.idempotent && actor && typeof key === 'string' ? newAttempt(actor.id, key, name, payload) : undefined
  const ctx: Ctx = {
    ...app,
    ...known,
    actor,
    client,
    setSession: (value) => writeSessionCookies(request, reply, value),
    setDevice: (tokens) => writeDeviceCookie(request, reply, tokens),
    claimKey: async (tx) => (attempt ? claimKey(tx, attempt) : 'first'),
    remember: async (tx, ours) => {
      if (attempt) await storeAnswer(tx, attempt, declared.answer.write(ours as never))
    },
  }
  const runVerb = async () => declared.answer.write(await run(ctx, declared.input.read(payload as never)))
  return attempt ? oncePerKey(app, attempt, runVerb) : runVerb()
}

/** A repeat of a request gets the first answer, whether it is there already or comes while the verb waits for its turn. */
async function oncePerKey(app: App, attempt: Attempt, run: () => Promise<unknown>): Promise<unknown> {
  try {
    await refuseOrAnswer(app.db, attempt)
    return await run()
  } catch (error) {
    if (error instanceof AnsweredBefore) return error.answer
    if (error instanceof Refused && error.refusal !== 'stillRunning') await releaseKey(app.db, attempt)
    throw error
  }
}

function refuseBadInput(declared: AnyCall, payload: unknown, client: Client): void {
  const problems = problemsOf(declared.input.schema, payload, client.language)
  if (problems.length === 0) return
  refuse('badInput', {
    problem: problems.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; '),
  })
}

async function answerTrouble(
  app: App,
  { name, declared }: BoundCall,
  client: Client,
  error: unknown,
  met: Met,
): Promise<{ answer: Answered; status: number }> {
  if (error instanceof Refused) {
    const { refusal, told } = error
    if (!declared.refusals.includes(refusal) && !(ALWAYS_POSSIBLE as readonly string[]).includes(refusal)) {
      app.log.error({ call: name, refusal }, 'undeclared refusal')
      if (process.env.VITEST) throw new Error(`call ${name} gave the undeclared refusal ${refusal}`)
    }
    return { answer: refusedAnswer(refusal, client.language, told), status: refusal === 'badEnvelope' ? 400 : 200 }
  }
  // He was let in, and his account was deleted before he was done.
  if (isBroken(error, 'users_deleted_are_empty')) {
    return { answer: refusedAnswer('sessionExpired', client.language), status: 200 }
  }
  const passing = await reportTrouble(app, name, error, met.personId)
  return passing
    ? { answer: refusedAnswer('busy', client.language), status: 503 }
    : { answer: refusedAnswer('unknown', client.language), status: 500 }
}
