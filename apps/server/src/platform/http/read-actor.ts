import type { AnyCall } from '@dukou/contract'
import type { FastifyRequest } from 'fastify'
import type { Actor, Client, Known, ReadCaller, ReadProgram } from '../context.ts'
import { refuse } from '../refuse.ts'
import { apiTokenOf, sessionTokensOf } from './request.ts'

/** Who asks, by the first token. Where another one is somebody else's, nobody knows for whom to act. */
export function onlyOne([actor = null, other = null]: (Actor | null)[]): Actor | null {
  if (actor && other && actor.id !== other.id) refuse('twoPeople')
  return actor
}

export interface Readers {
  readCaller: ReadCaller
  readProgram: ReadProgram
}

/** Who makes a call: somebody with a session, or a program that one of the admins gave a token. */
export async function callerOf(
  { readCaller, readProgram }: Readers,
  request: FastifyRequest,
  client: Client,
  { scope }: Pick<AnyCall, 'scope'>,
): Promise<{ actor: Actor | null; known: Known }> {
  const token = apiTokenOf(request)
  if (token === undefined) {
    const { actors, known } = await readCaller(sessionTokensOf(request))
    return { actor: onlyOne(actors), known }
  }
  const { known } = await readCaller([])
  return { actor: await readProgram(token, { scope, client, known }), known }
}

/** Who asks for a plain route; refused where that is nobody. */
export async function memberOf(readCaller: ReadCaller, request: FastifyRequest): Promise<Actor> {
  const { actors } = await readCaller(sessionTokensOf(request))
  return onlyOne(actors) ?? refuse('sessionExpired')
}
