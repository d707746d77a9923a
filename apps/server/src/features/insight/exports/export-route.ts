import { Readable } from 'node:stream'
import { exportAddress } from '@dukou/contract'
import { problemsOf } from '@dukou/contract/schema'
import { businessDay, CSV_BEGIN, csvLine, mayCall } from '@dukou/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App, ReadCaller } from '../../../platform/context.ts'
import { rowsByCursor } from '../../../platform/database/cursor.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { openJson } from '../../../platform/http/envelope.ts'
import { onlyOne } from '../../../platform/http/read-actor.ts'
import { languageOf, refuseCrossSite, sessionTokensOf } from '../../../platform/http/request.ts'
import { sayNo } from '../../../platform/http/say-no.ts'
import type { Style } from '../../../platform/lists/columns.ts'
import type { ExportedList } from '../../../platform/lists/exported.ts'
import { Refused } from '../../../platform/refuse.ts'
import { writeAudit } from '../../base/audit/index.ts'
import { withoutLinkKey } from '../../people/account/index.ts'
import { findByCode } from '../../shop/coupons/index.ts'
import { exportedLists } from './lists.ts'

/** So many rows are in memory at once. */
const AT_ONCE = 500
/** Until the database has put all rows in order nothing is sent; a reader who takes nothing loses his rows far sooner. */
const SILENT_MS = 300_000
/** Each holds a connection to the database for as long as its reader takes. */
const MOST_AT_ONCE = 2

/**
 * All rows of a list as a file, for who may call the list, narrowed as the list is: the input of its call as JSON, in the
 * query. `lang` chooses the language; `codes=1` writes codes and exact numbers instead of words. The session alone tells
 * who asks. Each file is in the audit before its first row leaves.
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
    if (!mayCall(list.call, asked)) return sayNo(request, reply, 403, 'forbidden')
    const input = readInput(request)
    const problems = problemsOf(list.call.input.schema, input, languageOf(request.headers))
    if (problems.length > 0) {
      const problem = problems.map(({ path, message }) => `${path}: ${message}`).join('; ')
      return sayNo(request, reply, 400, 'badInput', { problem })
    }
    const { lang, codes } = request.query as { lang?: unknown; codes?: unknown }
    const { timeZone } = app.config
    reply
      .header('content-disposition', `attachment; filename="${list.file}-${businessDay(app.now(), timeZone)}.csv"`)
      .header('cache-control', 'private, no-store')
      .type('text/csv; charset=utf-8')
    if (running >= MOST_AT_ONCE) return sayNo(request, reply, 503, 'busy')
    // Before anything is waited for: others ask meanwhile.
    running += 1
    try {
      if (request.method !== 'HEAD') {
        const detail = { filter: await withoutSecrets(app.db, input) }
        await writeAudit(app.db, { actorId: asked.id, action: 'exportList', target: name, detail })
      }
    } catch (error) {
      running -= 1
      throw error
    }
    request.raw.socket.setTimeout(SILENT_MS)
    const style: Style = { language: lang === 'en' ? 'en' : 'zh', timeZone, codes: codes === '1' }
    const file = Readable.from(lines(list, input, style), { objectMode: false })
    file.once('close', () => {
      running -= 1
    })
    return reply.send(file)
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

  async function* lines(list: ExportedList, input: unknown, style: Style): AsyncGenerator<string> {
    yield CSV_BEGIN + csvLine(list.head(style))
    const { queries, cellsOf } = list.rows(app, list.call.input.read(input as never), style)
    for await (const rows of rowsByCursor(app.db, queries, { atOnce: AT_ONCE, isEmbedded })) {
      yield rows.map((row) => csvLine(cellsOf(row))).join('')
    }
  }

  return (http) => http.get(exportAddress(':list'), send)
}

/** A filter for the audit. A subscription link in it becomes the id of its user, the code of a coupon that of the coupon. */
async function withoutSecrets(db: Db, input: unknown): Promise<unknown> {
  const filter = JSON.parse(JSON.stringify(input), (_, value) =>
    typeof value === 'string' ? withoutLinkKey(value) : value,
  )
  if (typeof filter.filterStr !== 'string') return filter
  const coupon = await findByCode(db, filter.filterStr)
  return coupon ? { ...filter, filterStr: coupon.public_id } : filter
}

/** Input of the list's call in wire form. Text that no body may be becomes null, which the call refuses as bad input. */
function readInput(request: FastifyRequest): unknown {
  const { input } = request.query as { input?: unknown }
  if (input === undefined) return {}
  try {
    return openJson(Buffer.from(String(input)))
  } catch {
    return null
  }
}
