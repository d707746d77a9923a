import { Readable } from 'node:stream'
import { exportAddress } from '@dukou/contract'
import { problemsOf } from '@dukou/contract/schema'
import { CSV_BEGIN, csvLine, type Language, mayCall } from '@dukou/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App, ReadCaller } from '../../platform/context.ts'
import { rowsByCursor } from '../../platform/database/cursor.ts'
import { onlyOne } from '../../platform/http/read-actor.ts'
import { languageOf, refuseCrossSite, sessionTokensOf } from '../../platform/http/request.ts'
import { sayNo } from '../../platform/http/say-no.ts'
import { Refused } from '../../platform/refuse.ts'
import { writeAudit } from '../audit/index.ts'
import type { ExportedList } from './exported.ts'
import { exportedLists } from './lists.ts'

/** So many rows are in memory at once. */
const AT_ONCE = 500
/** Until the database has put all rows in order nothing is sent; a reader who takes nothing loses his rows far sooner. */
const SILENT_MS = 300_000
/** Each holds a connection to the database for as long as its reader takes. */
const MOST_AT_ONCE = 2

/**
 * All rows of a list as a file, for who may call the list, narrowed as the list is: the input of its call as JSON, in the
 * query. The session alone tells who asks. Each is in the audit before its first row leaves.
 */
export function exportRoute(app: App, isEmbedded: boolean, readCaller: ReadCaller): (http: FastifyInstance) => void {
  let running = 0

  async function send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { list: name } = request.params as { list: string }
    const list = exportedLists[name]
    if (!list || !Object.hasOwn(exportedLists, name)) return sayNo(request, reply, 404, 'badInput')
    const asked = await whoAsks(request)
    if (asked instanceof Refused) return sayNo(request, reply, 403, asked.refusal)
    if (!asked) return sayNo(request, reply, 401, 'sessionExpired')
    if (!mayCall(list.call.caller, asked.role)) return sayNo(request, reply, 403, 'forbidden')
    const input = readInput(request)
    const problems = problemsOf(list.call.input.schema, input, languageOf(request.headers))
    if (problems.length > 0) {
      const problem = problems.map(({ path, message }) => `${path}: ${message}`).join('; ')
      return sayNo(request, reply, 400, 'badInput', { problem })
    }
    if (running >= MOST_AT_ONCE) return sayNo(request, reply, 503, 'busy')
    await writeAudit(app.db, { actorId: asked.id, action: 'exportList', target: name, detail: { filter: input } })
    running += 1
    request.raw.socket.setTimeout(SILENT_MS)
    const { lang } = request.query as { lang?: unknown }
    const file = Readable.from(lines(list, input, lang === 'en' ? 'en' : 'zh'), { objectMode: false })
    file.once('close', () => {
      running -= 1
    })
    return reply
      .header('content-disposition', `attachment; filename="${list.file}-${app.now().toISOString().slice(0, 10)}.csv"`)
      .header('cache-control', 'private, no-store')
      .type('text/csv; charset=utf-8')
      .send(file)
  }

  async function whoAsks(request: FastifyRequest) {
    try {
      refuseCrossSite(request)
      return onlyOne((await readCaller(sessionTokensOf(request))).actors)
    } catch (error) {
      if (error instanceof Refused) return error
      throw error
    }
  }

  async function* lines(list: ExportedList, input: unknown, language: Language): AsyncGenerator<string> {
    yield CSV_BEGIN + csvLine(list.columns.map((name) => name[language]))
    const { queries, cellsOf } = list.rows(app, list.call.input.read(input as never))
    for await (const rows of rowsByCursor(app.db, queries, { atOnce: AT_ONCE, isEmbedded })) {
      yield rows.map((row) => csvLine(cellsOf(row))).join('')
    }
  }

  return (http) => http.get(exportAddress(':list'), send)
}

/** Of the call that lists it, on the wire; what cannot be read is refused as any wrong input. */
function readInput(request: FastifyRequest): unknown {
  const { input } = request.query as { input?: unknown }
  if (input === undefined) return {}
  try {
    return JSON.parse(String(input))
  } catch {
    return null
  }
}
