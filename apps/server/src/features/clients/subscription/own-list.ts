import { OWN_LIST_PATH, OWN_LIST_TYPE } from '@dukou/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReadCaller } from '../../../platform/context.ts'
import { memberOf } from '../../../platform/http/read-actor.ts'
import { Refused } from '../../../platform/refuse.ts'
import type { SubscriptionPulls } from './pull.ts'

const LOGIN = '/#/login'

/**
 * The person's own lines as a browser shows them. Who asks is told by the session alone: no key stands in the address.
 * Visitors are led to the login page.
 */
export function ownListRoute(
  pulls: Pick<SubscriptionPulls, 'ownProfile'>,
  readCaller: ReadCaller,
): (http: FastifyInstance) => void {
  async function show(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { type } = request.query as { type?: unknown }
    if (type !== OWN_LIST_TYPE) return reply.callNotFound()
    try {
      const { publicId } = await memberOf(readCaller, request)
      const list = await pulls.ownProfile(publicId, OWN_LIST_TYPE)
      if (list === undefined) return reply.callNotFound()
      return reply.header('cache-control', 'no-store, private').type('text/plain; charset=utf-8').send(list)
    } catch (error) {
      if (error instanceof Refused && error.refusal === 'sessionExpired') return reply.redirect(LOGIN, 303)
      throw error
    }
  }
  return (http) => http.get(OWN_LIST_PATH, show)
}
