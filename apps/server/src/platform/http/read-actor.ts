import type { AnyCall } from '@dukou/contract'
import type { FastifyRequest } from 'fastify'
import type { Actor, Client, Known, ReadCaller, ReadProgram } from '../context.ts'
import { refuse } from '../refuse.ts'
import { apiTokenOf, sessionTokensOf } from './request.ts'

/** The owner of the first session token. Refuses a request that also carries another user's token, as ambiguous. */
export function onlyOne([actor = null, other = null]: (Actor | null)[]): Actor | null {
  if (actor && other && actor.id !== other.id) refuse('twoPeople')
  return actor
}

export interface Readers {
  readCaller: ReadCaller
  readProgram: ReadProgram
}

/**
 * Reads the caller of a call: a user with a session, or a program with an API token that an admin issued.
 * @param sessionTokens the session tokens of the request that count for this call
 */
export async function callerOf(
  { readCaller, readProgram }: Readers,
  request: FastifyRequest,
  client: Client,
  { scope }: Pick<AnyCall, 'scope'>,
  sessionTokens: string[],
): Promise<{ actor: Actor | null; known: Known }> {
  const token = apiTokenOf(request)
  if (token === undefined) {
    const { actors, known } = await readCaller(sessionTokens)
    return { actor: onlyOne(actors), known }
  }
  const { known } = await readCaller([])
  return { actor: await readProgram(token, { scope, client, known }), known }
}

/** Reads the caller of a plain route. Refuses a request without a valid session. */
export async function memberOf(readCaller: ReadCaller, request: FastifyRequest): Promise<Actor> {
  const { actors } = await readCaller(sessionTokensOf(request))
  return onlyOne(actors) ?? refuse('sessionExpired')
}
