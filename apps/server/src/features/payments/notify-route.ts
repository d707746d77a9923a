import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { VerifiedNotify } from '../../gateways/index.ts'
import type { App } from '../../platform/context.ts'
import { reportTrouble } from '../../platform/http/trouble.ts'
import { adapterOf, type ChannelState, findChannel } from './channels.ts'
import { type NotifyEvent, noteConfirmed, noteIdle } from './note-notify.ts'
import { decidedBefore, settle } from './settle.ts'

const CONFIRM_TIMEOUT_MS = 2_500
const CODE_GRAMMAR = /^[\w.-]{1,64}$/

interface NotifyAnswer {
  status: number
  text: string
}

/**
 * Where platforms tell of payments, one address per channel. The address decides key and algorithm. `success` is said
 * only after a commit, and no answer that is not one contains that word.
 */
export function notifyRoute(app: App): (http: FastifyInstance) => void {
  return (http) => {
    http.route<{ Params: { channel: string } }>({
      method: ['GET', 'POST'],
      url: '/api/pay/notify/:channel',
      config: { isSpared: true },
      // A body that cannot be read is refused in the words that platforms know.
      errorHandler: async (error: { statusCode?: number }, _request, reply) => {
        const ours = error.statusCode === undefined || error.statusCode >= 500
        const passing = ours && (await reportTrouble(app, 'notify', error))
        app.metrics.count('dukou_notifies_total', { status: String(ours ? 500 : 400) })
        return reply
          .code(ours ? (passing ? 503 : 500) : 400)
          .type('text/plain; charset=utf-8')
          .send('fail')
      },
      handler: async (request, reply) => {
        const { status, text } = await takeNotify(app, request.params.channel, request).catch(async (error) => {
          const passing = await reportTrouble(app, 'notify', error)
          return { status: passing ? 503 : 500, text: 'fail' }
        })
        app.metrics.count('dukou_notifies_total', { status: String(status) })
        return reply.code(status).type('text/plain; charset=utf-8').send(text)
      },
    })
  }
}

async function takeNotify(app: App, code: string, request: FastifyRequest): Promise<NotifyAnswer> {
  const channel = CODE_GRAMMAR.test(code) ? await findChannel(app, code) : undefined
  if (!channel) return { status: 404, text: 'fail' }
  const { ok, fail } = adapterOf(channel).acknowledge
  const query = /\?(.*)$/s.exec(request.raw.url ?? '')?.[1] ?? ''
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const verdict = adapterOf(channel).readNotify(channel, { method: request.method, rawQuery: query, rawBody: body })
  const raw = request.method === 'GET' ? query : body.toString('latin1')
  const tradeNo = verdict.verdict === 'verified' ? verdict.tradeNo : null
  const event: NotifyEvent = { channel: code, method: request.method, raw, tradeNo }

  if (verdict.verdict !== 'verified') {
    await noteIdle(app, event, verdict.verdict, verdict.problem)
    return { status: 400, text: fail }
  }
  if (!verdict.paid) {
    await noteIdle(app, event, 'signed, not final', '')
    return { status: 200, text: ok }
  }
  const { externalNo, amountLi } = verdict
  const arrival = { channel: code, externalNo, tradeNo: verdict.tradeNo, amountLi }
  const before = await decidedBefore(app.db, arrival)
  const doubt = before ? undefined : await doubtAbout(channel, verdict)
  if (doubt) {
    await noteIdle(app, event, 'not confirmed', doubt.problem)
    return { status: doubt.status, text: fail }
  }
  if (!before) await noteConfirmed(app.db, event)
  const outcome = before ?? (await settle(app, arrival))
  if (outcome !== 'conflict') return { status: 200, text: ok }
  await noteIdle(app, event, 'conflict', `payment ${externalNo} came with other facts before`)
  return { status: 400, text: fail }
}

/** A shared MD5 key leaks, and some platforms sign for unpaid orders: the platform itself is asked before money moves. */
async function doubtAbout(
  channel: ChannelState,
  notify: VerifiedNotify,
): Promise<{ status: number; problem: string } | undefined> {
  if (channel.confirmMode === 'off') return undefined
  const answer = await adapterOf(channel).query(channel, notify, CONFIRM_TIMEOUT_MS)
  if (answer.state === 'unknown') {
    return channel.confirmMode === 'bestEffort' ? undefined : { status: 503, problem: answer.problem }
  }
  if (answer.state === 'unpaid') return { status: 400, problem: 'the platform says unpaid' }
  if (answer.amountLi !== notify.amountLi) {
    return { status: 400, problem: `the platform says ${answer.amountLi} li` }
  }
  return undefined
}
