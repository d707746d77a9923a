import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { sayNo } from './say-no.ts'

/** Answers HEAD on every GET route: the same handler, the same headers, no body. Call it before the first route. */
export function answerHeads(http: FastifyInstance): void {
  http.addHook('onRoute', function addHead(this: FastifyInstance, route: RouteOptions) {
    const methods = [route.method].flat()
    if (!methods.includes('GET') || methods.includes('HEAD')) return
    this.route({ ...route, method: 'HEAD', handler: route.config?.actsOnGet ? refuseHead(methods) : route.handler })
  })
  // Closes the stream unread: piped to a HEAD answer, a file would be read to its end for nothing.
  http.addHook('onSend', async ({ method }, _reply, payload) => {
    if (method !== 'HEAD' || !(payload instanceof Readable)) return payload
    payload.destroy()
    return null
  })
}

/** HEAD must change nothing (RFC 9110, section 9.2.1), so it cannot be the GET that does. */
function refuseHead(methods: string[]) {
  return (request: FastifyRequest, reply: FastifyReply) =>
    sayNo(request, reply.header('allow', methods.join(', ')), 405, 'wrongMethod', { expected: methods.join(', ') })
}
