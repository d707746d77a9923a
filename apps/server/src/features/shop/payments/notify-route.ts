import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RefundedNotify, VerifiedNotify } from '../../../gateways/index.ts'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { NoRoom, readBodiesRaw } from '../../../platform/http/read-body.ts'
import { reportTrouble } from '../../../platform/http/trouble.ts'
import { alertStaff } from '../../base/outbox/index.ts'
import { askGateway } from './ask-gateway.ts'
import { type NotifyEvent, noteConfirmed, noteIdle, noteRefunded } from './note-notify.ts'
import { adapterOf, findPaymentAccount, type PaymentAccountState } from './payment-accounts.ts'
import { findTradeOfPaymentAccount, numbersOf } from './payments-table.ts'
import { decidedBefore, settle } from './settle.ts'
import { refundedAlert } from './staff-alerts.ts'

/** Notifies that are held at once: those of a hundred of the largest size, and each takes as little as it is. */
const BODIES_BYTES = 8 * 1024 * 1024
const CONFIRM_TIMEOUT_MS = 2_500
const CODE_GRAMMAR = /^[\w.-]{1,64}$/

interface NotifyAnswer {
  status: number
  text: string
  type?: string
}

const TEXT = 'text/plain; charset=utf-8'

/**
 * Routes for payment notifications from platforms, one address per payment account, which determines key and algorithm.
 * Answers `success` only after a commit; no other answer contains that word.
 */
export function notifyRoute(app: App): (http: FastifyInstance) => void {
  const routes = async (http: FastifyInstance): Promise<void> => {
    // Apart from those of calls, so that no visitor takes their room.
    readBodiesRaw(http, BODIES_BYTES, ['application/json', 'application/x-www-form-urlencoded'])
    http.route<{ Params: { paymentAccount: string } }>({
      method: ['GET', 'POST'],
      url: '/api/pay/notify/:paymentAccount',
      config: { isSpared: true, actsOnGet: true },
      // A body that cannot be read is refused in the words that platforms know.
      errorHandler: async (error: { statusCode?: number }, _request, reply) => {
        if (error instanceof NoRoom) return reply.code(503).type(TEXT).send('fail')
        const ours = error.statusCode === undefined || error.statusCode >= 500
        const passing = ours && (await reportTrouble(app, 'notify', error))
        app.metrics.count('dukou_notifies_total', { status: String(ours ? 500 : 400) })
        return reply
          .code(ours ? (passing ? 503 : 500) : 400)
          .type(TEXT)
          .send('fail')
      },
      handler: async (request, reply) => {
        const { status, text, type } = await takeNotify(app, request.params.paymentAccount, request).catch(
          async (error) => {
            const passing = await reportTrouble(app, 'notify', error)
            return { status: passing ? 503 : 500, text: 'fail', type: TEXT }
          },
        )
        app.metrics.count('dukou_notifies_total', { status: String(status) })
        return reply
          .code(status)
          .type(type ?? TEXT)
          .send(text)
      },
    })
  }
  return (http) => http.register(routes)
}

async function takeNotify(app: App, code: string, request: FastifyRequest): Promise<NotifyAnswer> {
  const paymentAccount = CODE_GRAMMAR.test(code) ? await findPaymentAccount(app, code) : undefined
  if (!paymentAccount) return { status: 404, text: 'fail' }
  const { ok, fail, type } = adapterOf(paymentAccount).acknowledge
  const refusal = await whyNotTaken(app, paymentAccount, request)
  return refusal === undefined ? { ...ok, type } : { status: refusal, text: fail, type }
}

/** @returns the status that tells the platform why its notify is not stored, or undefined when it is */
async function whyNotTaken(
  app: App,
  paymentAccount: PaymentAccountState,
  request: FastifyRequest,
): Promise<number | undefined> {
  const { method, headers } = request
  const rawQuery = /\?(.*)$/s.exec(request.raw.url ?? '')?.[1] ?? ''
  const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const incoming = { method, headers, rawQuery, rawBody, receivedAt: app.now() }
  const notify = await adapterOf(paymentAccount).readNotify(paymentAccount, incoming)
  const event: NotifyEvent = {
    paymentAccount: paymentAccount.code,
    method,
    raw: method === 'GET' ? rawQuery : rawBody.toString('latin1'),
    tradeNo: 'tradeNo' in notify ? notify.tradeNo : null,
  }
  switch (notify.verdict) {
    case 'verified':
      return takeMoney(app, paymentAccount, notify, event)
    case 'ask':
      return askAbout(app, paymentAccount, notify.tradeNo, event)
    case 'refunded':
      return takeRefund(app, paymentAccount, notify, event)
    case 'notFinal':
      await noteIdle(app, event, 'signed, not final', '')
      return undefined
    default:
      await noteIdle(app, event, notify.verdict, notify.problem)
      return 400
  }
}

async function takeMoney(
  app: App,
  paymentAccount: PaymentAccountState,
  notify: VerifiedNotify,
  event: NotifyEvent,
): Promise<number | undefined> {
  const { externalNo, tradeNo, amountLi } = notify
  const payer = notify.payer === undefined ? {} : { payer: notify.payer }
  const arrival = { paymentAccount: paymentAccount.code, externalNo, tradeNo, amountLi, ...payer }
  const before = await decidedBefore(app.db, arrival)
  const doubt = before ? undefined : await doubtAbout(app, paymentAccount, notify)
  if (doubt) {
    await noteIdle(app, event, 'not confirmed', doubt.problem)
    return doubt.status
  }
  if (!before) await noteConfirmed(app.db, event)
  const outcome = before ?? (await settle(app, arrival))
  if (outcome !== 'conflict') return undefined
  await noteIdle(app, event, 'conflict', `payment ${externalNo} came with other facts before`)
  return 400
}

/** The platform told that something happened, and tells what when it is asked. */
async function askAbout(
  app: App,
  paymentAccount: PaymentAccountState,
  tradeNo: string,
  event: NotifyEvent,
): Promise<number | undefined> {
  const trade = await findTradeOfPaymentAccount(app.db, tradeNo, paymentAccount.code)
  const state = trade ? await askGateway(app, trade, CONFIRM_TIMEOUT_MS) : 'unpaid'
  await noteIdle(app, event, `signed, asked: ${state}`, '')
  return state === 'unknown' ? 503 : undefined
}

/**
 * The platform gave money back, or its payer took it back. It pays nothing and takes nothing here: it is evidence, and where
 * it is no refund of ours, staff are told to look.
 */
async function takeRefund(
  app: App,
  paymentAccount: PaymentAccountState,
  notify: RefundedNotify,
  event: NotifyEvent,
): Promise<undefined> {
  await app.db.transaction().execute(async (tx) => {
    await noteRefunded(tx, event)
    const trade = await findTradeOfPaymentAccount(tx, notify.tradeNo, paymentAccount.code)
    if (!trade || !(await isOurRefund(tx, notify, paymentAccount.code))) {
      await alertStaff(tx, refundedAlert(paymentAccount.code, notify))
    }
  })
  return undefined
}

/** By its number; where the platform tells none, by any refund of the trade to its source. */
async function isOurRefund(tx: Tx, { tradeNo, refundNo }: RefundedNotify, paymentAccount: string): Promise<boolean> {
  const ours = tx
    .selectFrom('source_refunds')
    .select('id')
    .where('channel', '=', paymentAccount)
    .where('trade_no', '=', tradeNo)
    .where('status', '<>', 'refused')
    .limit(1)
  const found = await (refundNo === undefined ? ours : ours.where('refund_no', '=', refundNo)).executeTakeFirst()
  return found !== undefined
}

/** A shared MD5 key leaks, and some platforms sign for unpaid orders: the platform itself is asked before money moves. */
async function doubtAbout(
  app: App,
  paymentAccount: PaymentAccountState,
  notify: VerifiedNotify,
): Promise<{ status: number; problem: string } | undefined> {
  if (paymentAccount.confirmMode === 'off') return undefined
  const { tradeNo, externalNo } = notify
  const trade = await findTradeOfPaymentAccount(app.db, tradeNo, paymentAccount.code)
  const about = { tradeNo, externalNo, ...(trade && numbersOf(trade)) }
  const answer = await adapterOf(paymentAccount).query(paymentAccount, about, CONFIRM_TIMEOUT_MS)
  if (answer.state === 'unknown') {
    return paymentAccount.confirmMode === 'bestEffort' ? undefined : { status: 503, problem: answer.problem }
  }
  if (answer.state === 'unpaid') return { status: 400, problem: 'the platform says unpaid' }
  if (answer.amountLi !== notify.amountLi) {
    return { status: 400, problem: `the platform says ${answer.amountLi} li` }
  }
  return undefined
}
