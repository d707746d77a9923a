import { packageAddress } from '@dukou/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App, ReadCaller } from '../../../platform/context.ts'
import { onlyOne } from '../../../platform/http/read-actor.ts'
import { sessionTokensOf } from '../../../platform/http/request.ts'
import { sayNo } from '../../../platform/http/say-no.ts'
import { openPackage } from '../../../platform/package-files.ts'
import { rangeOf } from './byte-range.ts'
import { isTicket } from './ticket.ts'

/** Installers, for who is signed in: by a ticket or a session's token in the query, or by the session itself. Resumable. */
export function packageRoute(app: App, readCaller: ReadCaller): (http: FastifyInstance) => void {
  async function maySee(request: FastifyRequest): Promise<boolean> {
    const { token } = request.query as { token?: unknown }
    if (typeof token === 'string' && isTicket(app.secrets, token, app.now())) return true
    const { actors } = await readCaller(typeof token === 'string' ? [token] : sessionTokensOf(request))
    return onlyOne(actors) !== null
  }

  async function send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!(await maySee(request))) return sayNo(request, reply, 401, 'sessionExpired')
    const { name } = request.params as { name: string }
    const file = await openPackage(app.config.downloadsDir, name)
    if (!file) return sayNo(request, reply, 404, 'packageNotFound')
    const { handle, bytes } = file
    try {
      const etag = `"${await file.sha256()}"`
      reply
        .header('accept-ranges', 'bytes')
        .header('etag', etag)
        .header('last-modified', file.changedAt.toUTCString())
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'private, no-cache')
        .type('application/octet-stream')
      // A range of another version of the file would spoil what is there already.
      const condition = request.headers['if-range']
      const range = condition === undefined || condition === etag ? rangeOf(request.headers.range, bytes) : 'all'
      if (range === 'beyond') {
        await handle.close()
        return reply.code(416).header('content-range', `bytes */${bytes}`).send()
      }
      const { from, to } = range === 'all' ? { from: 0, to: bytes - 1 } : range
      reply.header('content-length', bytes === 0 ? 0 : to - from + 1)
      if (range !== 'all') reply.code(206).header('content-range', `bytes ${from}-${to}/${bytes}`)
      if (bytes === 0) {
        await handle.close()
        return reply.send()
      }
      return reply.send(handle.createReadStream({ start: from, end: to }))
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  return (http) => http.get(packageAddress(':name'), send)
}
