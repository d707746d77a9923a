import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptsCoding, hasVersion } from '../../../platform/http/conditional.ts'
import { type Coding, createServedFiles, type ServedFile } from './served-files.ts'

const DAY_SECONDS = 86_400

/**
 * The rule files that profiles and import links name, served by ourselves: a client needs no host that may be blocked
 * where it is. They are the same for everybody and hold nothing secret, so any cache may keep them for a day.
 */
export function ruleRoutes(): (http: FastifyInstance) => void {
  let files: Map<string, ServedFile> | undefined
  const fileAt = (path: string) => {
    files ??= createServedFiles()
    return files.get(path)
  }
  return (http) => {
    http.get('/describe/*', async (request, reply) => {
      const file = fileAt((request.params as { '*': string })['*'])
      if (!file) return reply.callNotFound()
      return send(file, request, reply)
    })
  }
}

async function send(file: ServedFile, { headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const coding = codingFor(headers['accept-encoding'])
  const etag = coding === 'identity' ? `"${file.tag}"` : `"${file.tag}-${coding}"`
  reply.header('etag', etag).header('vary', 'Accept-Encoding').header('cache-control', `public, max-age=${DAY_SECONDS}`)
  if (hasVersion(headers['if-none-match'], etag)) return reply.code(304).send()
  if (coding !== 'identity') reply.header('content-encoding', coding)
  return reply.type(file.contentType).send(await file.bytesIn(coding))
}

function codingFor(acceptEncoding: string | string[] | undefined): Coding {
  if (acceptsCoding(acceptEncoding, 'br')) return 'br'
  return acceptsCoding(acceptEncoding, 'gzip') ? 'gzip' : 'identity'
}
