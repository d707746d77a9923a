import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RefusalName } from '@dukou/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Told } from '../refuse.ts'
import { refusedAnswer, sealEnvelope } from './envelope.ts'
import { languageOf } from './request.ts'

/** A refusal outside of a call: same envelope, with the status that says what is wrong with the request. */
export function sayNo(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  name: RefusalName,
  told: Told = {},
): FastifyReply {
  const answer = refusedAnswer(name, languageOf(request.headers), told)
  return reply.code(status).type('application/json').header('cache-control', 'no-store').send(sealEnvelope(answer))
}

/** Before the framework, to an address that has its share of requests open: its connection goes with the answer. */
export function sayTooMany(request: IncomingMessage, response: ServerResponse): void {
  const body = sealEnvelope(refusedAnswer('tooManyRequests', languageOf(request.headers), { seconds: 1 }))
  response.writeHead(429, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'retry-after': '1',
    connection: 'close',
  })
  response.end(body)
}
