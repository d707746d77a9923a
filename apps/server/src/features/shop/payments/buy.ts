import type { Calls } from '@dukou/contract'
import { isOpenOrder, queryDelayMs, TRADE_LIFE_MINUTES, TRADE_REUSE_MINUTES, webAddress, yuanText } from '@dukou/domain'
import type { Actor, Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { newPublicId, newTradeNo } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refuse.ts'
import { ourOrigins, type Settings } from '../../base/settings/index.ts'
import { isWithdrawn } from '../coupons/index.ts'
import { dueLi, lockOrder, lockOwnOrder, type Order, readOrder } from '../orders/index.ts'
import { type ChannelState, channelCodeFor, findChannel, shownFor } from './channels.ts'
import { markPaid } from './mark-paid.ts'
import { moveTrade } from './move-trade.ts'
import { type Trade, tradeThatPaid } from './payments-table.ts'
import { isAbandoned, startTrade, waitForStart } from './start-trade.ts'
import { type TradeAnswer, tradeAnswer } from './trade-answer.ts'

type Input = Parameters<Handler<Calls['buy']>>[1]

/**
 * Starts paying. The trade row is committed before the platform is called, because what was asked of a platform may be
 * paid whatever becomes of us. Whoever comes while another request starts the same trade waits for its parameters, and
 * starts anew where that request has died. The answer is what the rows say in the end: paid, whatever way that came.
 */
export const buy: Handler<Calls['buy']> = async (ctx, input) => {
  const { settings } = ctx
  const channel = await findChannel(ctx, channelCodeFor(settings, input.payMode))
  const open = () => ctx.db.transaction().execute((tx) => openTrade(ctx, tx, input, settings, channel))
  let opened = await open()
  if (!opened.mine && !opened.answer && !(await waitForStart(ctx, opened.trade))) opened = await open()
  if (opened.answer) return opened.answer
  if (opened.mine && channel) await startTrade(ctx, channel, opened.trade, settings)
  else await waitForStart(ctx, opened.trade)
  return ctx.db.transaction().execute(async (tx) => {
    const answer = await outcomeOf(tx, opened.trade)
    await ctx.remember(tx, answer)
    return answer
  })
}

interface Opened {
  trade: Trade
  /** This request made the row and must start it at the platform. */
  mine: boolean
  /** The order is paid: there is nothing to start, and nothing to remember, because the rows say so for ever. */
  answer?: TradeAnswer
}

/**
 * Outcome of starting a trade. The order may have been paid by this trade or another one, before or after the start
 * failed.
 */
async function outcomeOf(tx: Tx, { id, order_id }: Trade): Promise<TradeAnswer> {
  const order = await readOrder(tx, order_id)
  if (order.status === 'paid') return tradeAnswer(tx, await tradeThatPaid(tx, order.id), order)
  const trade = await tx.selectFrom('trades').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  if (trade.started_at === null) refuse(trade.status === 'awaitingPayment' ? 'stillRunning' : 'paymentStartFailed')
  return tradeAnswer(tx, trade, order)
}

async function openTrade(
  ctx: Ctx<Actor>,
  tx: Tx,
  input: Input,
  settings: Settings,
  channel: ChannelState | undefined,
): Promise<Opened> {
  const claim = await ctx.claimKey(tx)
  const order = await lockOwnOrder(tx, input.orderId, ctx.actor.id)
  if (!order) refuse('orderNotFound')
  if (order.status === 'paid' && claim === 'again') return openedPaid(tx, order)
  if (!isOpenOrder(order.status) || order.expires_at <= ctx.now()) refuse('orderClosed')
  if (order.coupon_code !== null && (await isWithdrawn(tx, order.id))) refuse('couponUsageLimitReached')
  const due = dueLi(order)
  if (due === 0n) return payFromWallet(ctx, tx, order)

  if (!channel?.enabled || shownFor(channel, input.payMode) === undefined) refuse('payModeUnavailable')
  if (due < channel.minLi || due > channel.maxLi) {
    refuse('amountOutOfRange', { minimum: yuanText(channel.minLi), maximum: yuanText(channel.maxLi) })
  }
  const live = await tx
    .selectFrom('trades')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('channel', '=', channel.code)
    .where('pay_mode', '=', input.payMode)
    .where('amount_li', '=', due)
    .where('status', '=', 'awaitingPayment')
    .executeTakeFirst()
  if (live && isFresh(live, ctx.now())) return { trade: live, mine: false }
  if (live) await retire(tx, live, ctx.now())
  return { trade: await insertTrade(ctx, tx, input, order, channel, due, settings), mine: true }
}

/** A started trade is reused for ten minutes; one that never got its parameters belongs to a process that died. */
function isFresh(trade: Trade, now: Date): boolean {
  if (trade.started_at === null) return !isAbandoned(trade, now)
  return Math.abs(now.getTime() - trade.created_at.getTime()) < TRADE_REUSE_MINUTES * 60_000
}

/** Under the order's lock nothing else decides about its trades. */
async function retire(tx: Tx, trade: Trade, now: Date): Promise<void> {
  await moveTrade(tx, trade.id, 'cancelled', { cancelled_at: now })
}

async function insertTrade(
  ctx: Ctx<Actor>,
  tx: Tx,
  input: Input,
  order: Order,
  channel: ChannelState,
  amountLi: bigint,
  settings: Settings,
): Promise<Trade> {
  const now = ctx.now()
  return tx
    .insertInto('trades')
    .values({
      public_id: newPublicId(),
      order_id: order.id,
      user_id: ctx.actor.id,
      channel: channel.code,
      pay_mode: input.payMode,
      amount_li: amountLi,
      trade_no: newTradeNo(now),
      device: input.isMobile ? 'mobile' : 'pc',
      return_url: returnUrlOf(ctx, input.returnUrl, settings),
      created_at: now,
      expires_at: new Date(now.getTime() + TRADE_LIFE_MINUTES * 60_000),
      next_query_at: new Date(now.getTime() + (queryDelayMs(0) ?? 0)),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The one way without outside money: coupon and wallet make up the whole price. */
async function payFromWallet(ctx: Ctx<Actor>, tx: Tx, order: Order): Promise<Opened> {
  const now = ctx.now()
  const trade = await tx
    .insertInto('trades')
    .values({
      public_id: newPublicId(),
      order_id: order.id,
      user_id: ctx.actor.id,
      channel: 'wallet',
      pay_mode: 'wallet',
      amount_li: 0n,
      trade_no: newTradeNo(now),
      device: '',
      return_url: '',
      created_at: now,
      started_at: now,
      expires_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await markPaid(ctx, tx, await lockOrder(tx, order.id), trade, { externalLi: 0n, excessLi: 0n })
  return openedPaid(tx, order)
}

async function openedPaid(tx: Tx, order: Order): Promise<Opened> {
  const trade = await tradeThatPaid(tx, order.id)
  return { trade, mine: false, answer: await tradeAnswer(tx, trade, order) }
}

/** Back to where the payer came from, when that is ours; anything else would be an open redirect. */
function returnUrlOf(ctx: Ctx<Actor>, asked: string, settings: Settings): string {
  const fallback = settings.returnUrl || `${settings.subscriptionHost || ctx.origin()}/#/order?wjkc_pay=1`
  const address = webAddress(asked)
  return address && ourOrigins(ctx, settings).has(address.origin) ? address.href : fallback
}
