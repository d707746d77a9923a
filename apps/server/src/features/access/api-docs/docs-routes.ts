import { randomBytes } from 'node:crypto'
import { openApiDocument } from '@dukou/contract/openapi'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReadCaller } from '../../../platform/context.ts'
import { memberOf } from '../../../platform/http/read-actor.ts'
import { languageOf } from '../../../platform/http/request.ts'
import { sayNo } from '../../../platform/http/say-no.ts'
import { Refused, refuse } from '../../../platform/refuse.ts'
import { docsPage } from './docs-page.ts'

/** The contract for people who write programs: as a page without scripts, and as OpenAPI. For admins, who make tokens. */
export function docsRoutes(readCaller: ReadCaller): (http: FastifyInstance) => void {
  // Made when first asked for: it takes as long as the rest of a start.
  let made = ''
  const document = () => {
    made ||= JSON.stringify(openApiDocument())
    return made
  }
  const answered = (send: (request: FastifyRequest, reply: FastifyReply) => FastifyReply) => {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        if ((await memberOf(readCaller, request)).role !== 'admin') refuse('forbidden')
        return send(request, reply.header('cache-control', 'private, no-cache'))
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        return sayNo(request, reply, error.refusal === 'forbidden' ? 403 : 401, error.refusal)
      }
    }
  }
  return (http) => {
    http.get(
      '/api/docs',
      answered((request, reply) => {
        const nonce = randomBytes(16).toString('base64')
        const { lang } = request.query as { lang?: string }
        const language = lang === 'en' || lang === 'zh' ? lang : languageOf(request.headers)
        return reply
          .header(
            'content-security-policy',
            `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
          )
          .type('text/html; charset=utf-8')
          .send(docsPage({ origin: `${request.protocol}://${request.host}`, language, nonce }))
      }),
    )
    http.get(
      '/api/openapi.json',
      answered((_request, reply) => reply.type('application/json; charset=utf-8').send(document())),
    )
  }
}
