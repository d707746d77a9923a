import { ALWAYS_POSSIBLE, type Answered, type RefusalName } from '@dukou/contract'
import { problemsOf } from '@dukou/contract/schema'
import { mayCall } from '@dukou/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, App, Client, Ctx } from '../context.ts'
import { Refused, refuse } from '../refuse.ts'
import { okAnswer, openEnvelope, refusedAnswer, sealEnvelope } from './envelope.ts'
import type { BoundCall } from './handlers.ts'
import { type Attempt, claimKey, releaseKey, storeAnswer } from './idempotency.ts'
import { clientOf, refuseCrossSite, refuseOtherContentType, sessionTokenOf, writeSessionCookies } from './request.ts'
import { isDatabaseTrouble, reportBug } from './trouble.ts'

export type Authenticate = (app: App, token: string) => Promise<Actor | null>

/** Answers one enveloped call: open, authenticate, check, run, seal. Every way out is an envelope. */
export async function serveCall(
  app: App,
  authenticate: Authenticate,
  { name, declared, run }: BoundCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const client = clientOf(request)
  let answer: Answered
  let status = 200
  try {
    refuseCrossSite(request)
    refuseOtherContentType(request)
    const payload = openEnvelope(request.body as Buffer)
    const token = sessionTokenOf(request)
    const actor = token === undefined ? null : await authenticate(app, token)
    if (!mayCall(declared.caller, actor?.role)) refuse(actor === null ? 'sessionExpired' : 'forbidden')
    const problems = problemsOf(declared.input.schema, payload, client.language)
    if (problems.length > 0) {
      refuse('badInput', {
        problem: problems.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; '),
      })
    }
    answer = okAnswer(await runOnce())

    async function runOnce(): Promise<unknown> {
      const attempt = attemptOf(request, actor)
      if (attempt === undefined)
        return declared.answer.write(await run(ctxOf(undefined), declared.input.read(payload as never)))
      const first = await claimKey(app.db, attempt, name, JSON.stringify(payload))
      if (first !== undefined) return first
      try {
        const written = declared.answer.write(await run(ctxOf(attempt), declared.input.read(payload as never)))
        await storeAnswer(app.db, attempt, written)
        return written
      } catch (error) {
        if (error instanceof Refused) await releaseKey(app.db, attempt)
        throw error
      }
    }

    function ctxOf(attempt: Attempt | undefined): Ctx {
      return {
        ...app,
        actor,
        client,
        setSession: (value) => writeSessionCookies(request, reply, value),
        remember: async (tx, ours) => {
          if (attempt) await storeAnswer(tx, attempt, declared.answer.write(ours as never))
        },
      }
    }
  } catch (error) {
    ;({ answer, status } = await answerTrouble(app, name, client, error, declared.refusals))
  }
  app.metrics.count('dukou_calls_total', { call: name, code: String(answer.code) })
  return reply.code(status).type('application/json').send(sealEnvelope(answer))

  function attemptOf(from: FastifyRequest, actor: Actor | null): Attempt | undefined {
    const key = from.headers['idempotency-key']
    return declared.idempotent && actor && typeof key === 'string' ? { userId: actor.id, key } : undefined
  }
}

async function answerTrouble(
  app: App,
  name: string,
  client: Client,
  error: unknown,
  declared: readonly RefusalName[],
): Promise<{ answer: Answered; status: number }> {
  if (error instanceof Refused) {
    const { refusal, details } = error
    if (!declared.includes(refusal) && !(ALWAYS_POSSIBLE as readonly string[]).includes(refusal)) {
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
