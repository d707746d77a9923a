import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { App } from '../../platform/context.ts'
import { CALL_PREFIXES, sayNo } from '../../platform/http/create-http.ts'

const NONCE_PLACEHOLDER = '__CSP_NONCE__'
const YEAR_SECONDS = 31_536_000

/**
 * The built site: hashed files for a year, precompressed; and for every address that is neither a file nor a call the
 * one page, written anew with a nonce, because the UI kit writes style elements.
 */
export function webPages(app: App, directory: string): (http: FastifyInstance) => void {
  const indexFile = join(directory, 'index.html')
  const index = existsSync(indexFile) ? readFileSync(indexFile, 'utf8') : undefined
  if (index === undefined) app.log.warn({}, 'the site is not built: run npm start, or npm run dev for work on it')
  return (http) => {
    if (index !== undefined) {
      http.register(fastifyStatic, {
        root: directory,
        wildcard: false,
        index: false,
        preCompressed: true,
        decorateReply: false,
        setHeaders: (reply, path) => {
          const hashed = path.includes(`${directory}/assets/`)
          reply.setHeader(
            'cache-control',
            hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=300',
          )
        },
      })
      http.get('/', (_request, reply) => sendPage(reply))
    }
    http.setNotFoundHandler((request, reply) => {
      const isCall = CALL_PREFIXES.some((prefix) => request.url.startsWith(prefix))
      if (!isCall && index !== undefined && (request.method === 'GET' || request.method === 'HEAD'))
        return sendPage(reply)
      return sayNo(request, reply, 404, 'unknownPath', { path: request.url.split('?')[0]?.slice(0, 200) ?? '' })
    })
  }

  function sendPage(reply: import('fastify').FastifyReply) {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('cross-origin-opener-policy', 'same-origin')
      .header('content-security-policy', contentSecurityPolicy(nonce))
      .send((index ?? '').replaceAll(NONCE_PLACEHOLDER, nonce))
  }
}

function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}
