import { type PlainCall, plainAnswer } from '@dukou/contract/plain'
import { problemsOf } from '@dukou/contract/schema'
import type { FastifyRequest } from 'fastify'
import { refuse } from '../refuse.ts'
import { openJson } from './envelope.ts'
import { type Face, refuseProblems } from './face.ts'
import { openQuery } from './open-query.ts'
import { bearerOf, refuseCrossSite } from './request.ts'
import { problemOf, sayProblem } from './say-problem.ts'

/** A call in plain JSON, for programs: a bearer token, our names, real statuses, refusals as problems. */
export function plainFace(call: PlainCall): Face {
  const { method, input, declared } = call
  return {
    open(request) {
      refuseCrossSite(request)
      return method === 'GET' ? openQuery(request.url) : openBody(request)
    },
    // A browser sends cookies by itself, also for pages of others. Only the header says that the caller means it.
    sessionTokensOf(request) {
      const token = bearerOf(request)
      return token === undefined ? [] : [token]
    },
    toWire(payload, { language }) {
      const plain = method === 'GET' ? input.ofFields(payload) : payload
      refuseProblems(problemsOf(input.schema, plain, language))
      const wire = input.toWire(plain) as Record<string, unknown>
      refuseProblems(problemsOf(declared.input.schema, wire, language))
      return { wire, page: call.pageOf(plain) }
    },
    fromWire: (answer, page) => plainAnswer(call, answer, page),
    setSession: refuseCookie,
    setDevice: refuseCookie,
    send(reply, outcome, { language }) {
      if (!('data' in outcome))
        return sayProblem(reply, problemOf(outcome.refusal, language, outcome.told, outcome.about))
      return reply.code(200).type('application/json').send(JSON.stringify(outcome.data))
    },
  }
}

/** A call without fields needs no body. */
function openBody(request: FastifyRequest): Record<string, unknown> {
  const { 'content-type': type, 'content-encoding': coding } = request.headers
  if (coding !== undefined && coding !== 'identity')
    refuse('badEnvelope', { problem: 'Content-Encoding: identity' }, { status: 415 })
  if (!(request.body instanceof Buffer)) return {}
  if (type?.split(';')[0]?.trim().toLowerCase() !== 'application/json')
    refuse('badEnvelope', { problem: 'Content-Type: application/json' }, { status: 415 })
  return openJson(request.body)
}

/** Calls that set cookies are the page's alone, so this is an error in the contract. */
function refuseCookie(): never {
  throw new Error('a call in plain JSON sets no cookie: declare it `pageOnly`')
}
