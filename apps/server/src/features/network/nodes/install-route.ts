import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../../platform/context.ts'
import { sha256 } from '../../../platform/ids.ts'
import { openProgramFile, pinnedPrograms } from '../node-programs/index.ts'
import { acceptTokens } from './accept-tokens.ts'
import { scriptPlace } from './command.ts'

const INBOUNDS = /^\d{1,10}(,\d{1,10}){0,15}$/

/** Routes for the install command of a node: script, tokens, program. The password in the command authorises them. */
export function installRoutes(app: App): (http: FastifyInstance) => void {
  async function script(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const node = await nodeOf(app, request)
    if (!node?.enrol_script_sealed) return refused(reply)
    const text = app.secrets.openText(scriptPlace(node.public_id), node.enrol_script_sealed)
    return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text)
  }

  async function accept(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { inbounds = '' } = request.query as { inbounds?: string }
    const password = passwordOf(request)
    const numbers = INBOUNDS.test(inbounds) ? [...new Set(inbounds.split(',').map(Number))] : []
    if (!password || numbers.length === 0 || numbers.some((number) => number >= 2 ** 31)) return refused(reply)
    if (!(await acceptTokens(app, password, numbers))) return refused(reply)
    return reply.type('text/plain').send('accepted\n')
  }

  async function program(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!(await nodeOf(app, request))) return refused(reply)
    const { name } = request.params as { name: string }
    const pin = (await pinnedPrograms(app.db)).find(({ file_name }) => file_name === name)
    const file = pin && (await openProgramFile(app.config, pin))
    if (!file) return reply.code(404).type('text/plain').send('no such file\n')
    // Not beyond the length that is told: the file may grow meanwhile.
    return reply
      .header('content-length', file.bytes)
      .type('application/octet-stream')
      .send(file.handle.createReadStream({ start: 0, end: Math.max(0, file.bytes - 1) }))
  }

  return (http) => {
    http.get('/api/node/install', script)
    http.get('/api/node/program/:name', program)
    http.register(async (texts) => {
      texts.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) => done(null, ''))
      texts.post('/api/node/accept', accept)
    })
  }
}

function refused(reply: FastifyReply): FastifyReply {
  return reply.code(403).type('text/plain').send('the password of the command has expired\n')
}

function passwordOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{43})$/.exec(headers.authorization ?? '')?.[1]
}

async function nodeOf(app: App, request: FastifyRequest) {
  const password = passwordOf(request)
  if (!password) return undefined
  return app.db
    .selectFrom('nodes')
    .select(['public_id', 'enrol_script_sealed'])
    .where('enrol_sha256', '=', sha256(password))
    .where('enrol_until', '>', app.now())
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}
