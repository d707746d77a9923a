import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { VerifiedNotify } from '../../gateways/index.ts'
import type { App } from '../../platform/context.ts'
import { reportTrouble } from '../../platform/http/trouble.ts'
import { adapterOf, type ChannelState, findChannel } from './channels.ts'
import { noteNotify } from './payments-table.ts'
import { settle } from './settle.ts'

const CONFIRM_TIMEOUT_MS = 2_500

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
  const channel = await findChannel(app, code)
  if (!channel) return { status: 404, text: 'fail' }
  const { ok, fail } = adapterOf(channel).acknowledge
  const query = request.raw.url?.split('?')[1] ?? ''
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const verdict = adapterOf(channel).readNotify(channel, { method: request.method, rawQuery: query, rawBody: body })
  const note = (words: string, tradeNo: string | null) =>
    noteNotify(app.db, {
      channel: code,
      method: request.method,
      raw: request.method === 'GET' ? query : body.toString('latin1'),
      verdict: words,
      tradeNo,
    })

  if (verdict.verdict !== 'verified') {
    app.log.warn({ channel: code, verdict: verdict.verdict, problem: verdict.problem }, 'notify refused')
    await note(`${verdict.verdict}: ${verdict.problem}`, null)
    return { status: 400, text: fail }
  }
  if (!verdict.paid) {
    await note('signed, not final', verdict.tradeNo)
    return { status: 200, text: ok }
  }
  const doubt = await doubtAbout(channel, verdict)
  if (doubt) {
    app.log.warn({ channel: code, tradeNo: verdict.tradeNo, doubt: doubt.words }, 'notify not confirmed')
    await note(doubt.words, verdict.tradeNo)
    return { status: doubt.status, text: fail }
  }
  await note('confirmed', verdict.tradeNo)
  const outcome = await settle(app, {
    channel: code,
    externalNo: verdict.externalNo,
    tradeNo: verdict.tradeNo,
    amountLi: verdict.amountLi,
  })
  return outcome === 'conflict' ? { status: 400, text: fail } : { status: 200, text: ok }
}

/** A shared MD5 key leaks, and some platforms sign for unpaid orders: the platform itself is asked before money moves. */
async function doubtAbout(
  channel: ChannelState,
  notify: VerifiedNotify,
): Promise<{ status: number; words: string } | undefined> {
  if (channel.confirmMode === 'off') return undefined
  const answer = await adapterOf(channel).query(channel, notify, CONFIRM_TIMEOUT_MS)
  if (answer.state === 'unknown') {
    return channel.confirmMode === 'bestEffort' ? undefined : { status: 503, words: `not confirmed: ${answer.problem}` }
  }
  if (answer.state === 'unpaid') return { status: 400, words: 'not confirmed: the platform says unpaid' }
  if (answer.amountLi !== notify.amountLi) {
    return { status: 400, words: `not confirmed: the platform says ${answer.amountLi} li` }
  }
  return undefined
}
