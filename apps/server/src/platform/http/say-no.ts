import type { IncomingMessage, ServerResponse } from 'node:http'
import { PROBLEM_TYPE, type RefusalName } from '@dukou/contract'
import { isPlainPath } from '@dukou/contract/plain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Told } from '../refuse.ts'
import { refusedAnswer, sealEnvelope } from './envelope.ts'
import { languageOf } from './request.ts'
import { problemOf, sayProblem } from './say-problem.ts'

/** A refusal outside of a call, in the form of the calls around the address, with the status that says what is wrong. */
export function sayNo(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  name: RefusalName,
  told: Told = {},
): FastifyReply {
  const language = languageOf(request.headers)
  if (isPlainPath(request.url)) return sayProblem(reply, problemOf(name, language, told, { status }))
  const answer = refusedAnswer(name, language, told)
  return reply.code(status).type('application/json').header('cache-control', 'no-store').send(sealEnvelope(answer))
}

/** Before the framework, to an address that has its share of requests open: its connection goes with the answer. */
export function sayTooMany(request: IncomingMessage, response: ServerResponse): void {
  const language = languageOf(request.headers)
  const isPlain = isPlainPath(request.url ?? '')
  const body = isPlain
    ? JSON.stringify(problemOf('tooManyRequests', language, { seconds: 1 }, {}))
    : sealEnvelope(refusedAnswer('tooManyRequests', language, { seconds: 1 }))
  response.writeHead(429, {
    'content-type': isPlain ? PROBLEM_TYPE : 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'retry-after': '1',
    connection: 'close',
  })
  response.end(body)
}
