import type { FastifyRequest } from 'fastify'
import type { Actor, ReadCaller } from '../context.ts'
import { refuse } from '../refuse.ts'
import { sessionTokensOf } from './request.ts'

/** Who asks, by the first token. Where another one is somebody else's, nobody knows for whom to act. */
export function onlyOne([actor = null, other = null]: (Actor | null)[]): Actor | null {
  if (actor && other && actor.id !== other.id) refuse('twoPeople')
  return actor
}

/** Who asks for a plain route; refused where that is nobody. */
export async function memberOf(readCaller: ReadCaller, request: FastifyRequest): Promise<Actor> {
  const { actors } = await readCaller(sessionTokensOf(request))
  return onlyOne(actors) ?? refuse('sessionExpired')
}
