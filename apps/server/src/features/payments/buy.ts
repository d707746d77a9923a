import type { Calls } from '@dukou/contract'
import { isOpenOrder, queryDelayMs, TRADE_LIFE_MINUTES, TRADE_REUSE_MINUTES, yuanText } from '@dukou/domain'
import type { Actor, Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/tables.ts'
import type { Handler } from '../../platform/http/handlers.ts'
import { newPublicId, newTradeNo } from '../../platform/ids.ts'
import { refuse } from '../../platform/refuse.ts'
import { dueLi, lockOrder, lockOwnOrder, type Order } from '../orders/index.ts'
import { readSettings, type Settings } from '../settings/index.ts'
import { type ChannelState, channelCodeFor, findChannel } from './channels.ts'
import { markPaid } from './mark-paid.ts'
import type { Trade } from './payments-table.ts'
import { START_TIMEOUT_MS, startTrade, waitForStart } from './start-trade.ts'
import { tradeAnswer } from './trade-answer.ts'

type Input = Parameters<Handler<Calls['buy']>>[1]

/**
 * Starts paying. The trade row is committed before the platform is called, because what was asked of a platform may be
 * paid whatever becomes of us. Whoever comes while another request starts the same trade waits for its parameters.
 */
export const buy: Handler<Calls['buy']> = async (ctx, input) => {
  if (ctx.actor.isAgency) refuse('agencyMayNotShop')
  const settings = await readSettings(ctx.db)
  const channel = await findChannel(ctx, channelCodeFor(settings, input.payMode))
  const opened = await ctx.db.transaction().execute((tx) => openTrade(ctx, tx, input, settings, channel))
  const trade =
    opened.mine && channel
      ? await startTrade(ctx, channel, opened.trade, settings)
      : await waitForStart(ctx, opened.trade)
  return tradeAnswer(ctx.db, trade, opened.order)
}

/** `mine`: this request made the row and must start it at the platform. */
interface Opened {
  order: Order
  trade: Trade
  mine: boolean
}

async function openTrade(
  ctx: Ctx<Actor>,
  tx: Tx,
  input: Input,
  settings: Settings,
  channel: ChannelState | undefined,
): Promise<Opened> {
  const order = await lockOwnOrder(tx, input.orderId, ctx.actor.id)
  if (!order) refuse('orderNotFound')
  if (!isOpenOrder(order.status) || order.expires_at <= ctx.now()) refuse('orderClosed')
  const due = dueLi(order)
  if (due === 0n) return payFromWallet(ctx, tx, order)

  if (!channel?.enabled || channel.typeMap[input.payMode] === undefined) refuse('payModeUnavailable')
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
  if (live && isFresh(live, ctx.now())) return { order, trade: live, mine: false }
  if (live) await retire(tx, live, ctx.now())
  return { order, trade: await insertTrade(ctx, tx, input, order, channel, due, settings), mine: true }
}

/** A started trade is reused for ten minutes; one that never got its parameters belongs to a process that died. */
function isFresh(trade: Trade, now: Date): boolean {
  const age = now.getTime() - trade.created_at.getTime()
  return trade.started_at === null ? age < START_TIMEOUT_MS : age < TRADE_REUSE_MINUTES * 60_000
}

/** Under the order's lock nothing else decides about its trades. */
async function retire(tx: Tx, trade: Trade, now: Date): Promise<void> {
  await tx.updateTable('trades').set({ status: 'cancelled', cancelled_at: now }).where('id', '=', trade.id).execute()
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

/** The one way without outside money: the wallet holds the whole price. */
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
  await markPaid(ctx, tx, await lockOrder(tx, order.id), trade, 0n)
  return { order, trade: { ...trade, status: 'paid' }, mine: false }
}

/** Back to where the payer came from, when that is ours; anything else would be an open redirect. */
function returnUrlOf(ctx: Ctx<Actor>, asked: string, settings: Settings): string {
  const fallback = settings.returnUrl || `${settings.subscriptionHost || ctx.origin()}/#/order?wjkc_pay=1`
  if (!URL.canParse(asked)) return fallback
  const { origin } = new URL(asked)
  const ours = [ctx.origin(), ctx.client.origin, settings.preferredDomain && `https://${settings.preferredDomain}`]
  return ours.includes(origin) ? asked : fallback
}
