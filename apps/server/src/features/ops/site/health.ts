import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { sha256 } from '../../../platform/ids.ts'
import { withinDeadline } from '../../../platform/within-deadline.ts'

/** A monitor that waits longer takes the process for dead. */
const READY_WITHIN_MS = 1_000
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Headers that proxies add. A request with one of them does not come from this machine itself. */
const FORWARDED = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']

/** `/healthz`: the process lives. `/readyz`: it can serve. `/metrics`: for a monitor on this machine or with the token. */
export function healthRoutes(app: App): (http: FastifyInstance) => void {
  let asking: Promise<unknown> | undefined
  /** However many monitors ask, one connection waits. */
  const askDatabase = () => {
    asking ??= sql`select 1 from revisions`.execute(app.db).finally(() => {
      asking = undefined
    })
    return asking
  }
  return (http) => {
    const asked = (url: string, handler: RouteHandlerMethod) => http.get(url, { config: { isSpared: true } }, handler)
    asked('/healthz', (_request, reply) => reply.type('text/plain').send('ok\n'))
    asked('/readyz', async (_request, reply) => {
      if (app.isLeaving) return reply.code(503).type('text/plain').send('this process is about to end\n')
      try {
        await withinDeadline(READY_WITHIN_MS, askDatabase())
        return reply.type('text/plain').send('ready\n')
      } catch {
        return reply.code(503).type('text/plain').send('the database does not answer\n')
      }
    })
    asked('/metrics', async (request, reply) =>
      mayRead(app, request)
        ? reply.type('text/plain; version=0.0.4').send(await app.metrics.text())
        : reply.code(403).type('text/plain').send('metrics need METRICS_TOKEN as a bearer token\n'),
    )
  }
}

function mayRead(app: App, request: FastifyRequest): boolean {
  const { metricsToken } = app.config
  if (metricsToken) {
    return timingSafeEqual(sha256(`Bearer ${metricsToken}`), sha256(request.headers.authorization ?? ''))
  }
  const forwarded = FORWARDED.some((name) => request.headers[name] !== undefined)
  return !forwarded && LOOPBACK.has(request.socket.remoteAddress ?? '')
}
