import { ALWAYS_POSSIBLE, CODE_OK, refusalCodes } from '@dukou/contract'
import { mayCall } from '@dukou/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App, Client, Ctx } from '../context.ts'
import { isBroken } from '../database/is-taken.ts'
import { Refused, refuse } from '../refuse.ts'
import type { Face, Outcome } from './face.ts'
import type { BoundCall } from './handlers.ts'
import { claimKey, newAttempt, oncePerKey, storeAnswer } from './idempotency.ts'
import { callerOf, type Readers } from './read-actor.ts'
import { clientOf } from './request.ts'
import { reportTrouble } from './trouble.ts'

/** Answers one call: open, authenticate, check, run, send. What differs between the forms of calls is in its face. */
export async function serveCall(
  app: App,
  readers: Readers,
  call: BoundCall,
  face: Face,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const client = clientOf(request)
  const met: Met = {}
  const outcome: Outcome = await answerTo(app, readers, call, face, client, request, reply, met).then(
    (data) => ({ data }),
    (error) => troubleOf(app, call, error, met),
  )
  const code = 'data' in outcome ? CODE_OK : refusalCodes[outcome.refusal]
  app.metrics.count('dukou_calls_total', { call: call.name, code: String(code) })
  reply.isRefusal = code !== CODE_OK
  return face.send(reply, outcome, client)
}

/** Keeps the caller for the error log, also when the call throws. */
interface Met {
  personId?: bigint
}

/** @returns the data of a good answer; everything else is thrown */
async function answerTo(
  app: App,
  readers: Readers,
  { name, declared, run }: BoundCall,
  face: Face,
  client: Client,
  request: FastifyRequest,
  reply: FastifyReply,
  met: Met,
): Promise<unknown> {
  const payload = face.open(request)
  const { actor, known } = await callerOf(readers, request, client, declared, face.sessionTokensOf(request))
  if (actor) met.personId = actor.id
  if (!mayCall(declared, actor)) refuse(actor === null ? 'sessionExpired' : 'forbidden')
  if (actor?.isAgency && declared.agency === 'refused') refuse('agencyMayNotShop')
  const { wire, page } = face.toWire(payload, client)

  const key = request.headers['idempotency-key']
  const attempt =
    declared.idempotent && actor && typeof key === 'string' ? newAttempt(actor.id, key, name, wire) : undefined
  const ctx: Ctx = {
    ...app,
    ...known,
    actor,
    client,
    page,
    setSession: (value) => face.setSession(request, reply, value),
    setDevice: (tokens) => face.setDevice(request, reply, tokens),
    claimKey: async (tx) => (attempt ? claimKey(tx, attempt) : 'first'),
    remember: async (tx, ours) => {
      if (attempt) await storeAnswer(tx, attempt, declared.answer.write(ours as never))
    },
  }
  const runVerb = async () => declared.answer.write(await run(ctx, declared.input.read(wire as never)))
  return face.fromWire(await (attempt ? oncePerKey(app.db, attempt, runVerb) : runVerb()), page)
}

async function troubleOf(app: App, { name, declared }: BoundCall, error: unknown, met: Met): Promise<Outcome> {
  const told = { told: {}, about: {}, isTrouble: false }
  if (error instanceof Refused) {
    const { refusal } = error
    if (!declared.refusals.includes(refusal) && !(ALWAYS_POSSIBLE as readonly string[]).includes(refusal)) {
      app.log.error({ call: name, refusal }, 'undeclared refusal')
      if (process.env.VITEST) throw new Error(`call ${name} gave the undeclared refusal ${refusal}`)
    }
    return { refusal, told: error.told, about: error.about, isTrouble: false }
  }
  // He was let in, and his account was deleted before he was done.
  if (isBroken(error, 'users_deleted_are_empty')) return { ...told, refusal: 'sessionExpired' }
  const passing = await reportTrouble(app, name, error, met.personId)
  return { ...told, refusal: passing ? 'busy' : 'unknown', isTrouble: true }
}
