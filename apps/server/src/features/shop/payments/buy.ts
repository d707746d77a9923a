import type { Calls } from '@dukou/contract'
import {
  isOpenOrder,
  queryDelayMs,
  TRADE_LIFE_MINUTES,
  TRADE_REUSE_MINUTES,
  USDT_AMOUNTS_EACH,
  webAddress,
} from '@dukou/domain'
import type { Actor, Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { newPublicId, newTradeNo } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refuse.ts'
import { ourOrigins, type Settings, siteAddress } from '../../base/settings/index.ts'
import { isWithdrawn } from '../coupons/index.ts'
import { dueLi, lockOwnOrder, type Order, readOrder } from '../orders/index.ts'
import { amountsKeptFor } from './chain/amounts-kept-for.ts'
import { type PaymentAccountInTurn, paymentAccountsInTurn } from './choose-account.ts'
import { moveTrade } from './move-trade.ts'
import { payFromWallet } from './pay-from-wallet.ts'
import { isByHand, type PaymentAccountState } from './payment-accounts.ts'
import { type Trade, tradeThatPaid } from './payments-table.ts'
import { isAbandoned, startTrade, waitForStart } from './start-trade.ts'
import { type TradeAnswer, tradeAnswer } from './trade-answer.ts'

type Input = Parameters<Handler<Calls['buy']>>[1]

/** So many accounts are tried for one purchase, and none begins after so long: the payer waits. */
const MOST_ACCOUNTS = 3
const PATIENCE_MS = 12_000

/**
 * Starts paying. Commits the trade row before it calls the platform, because a started payment can be paid even if this
 * process dies. A second request for the same trade waits for the parameters, and starts anew if the first one died. If a
 * start fails, cancels the trade and tries the next account; late money on the cancelled trade is still settled. Answers
 * from the rows: paid, if any trade has paid the order.
 */
export const buy: Handler<Calls['buy']> = async (ctx, input) => {
  const begun = performance.now()
  let last: Trade | undefined
  for (const tried: string[] = []; tried.length < MOST_ACCOUNTS; ) {
    const opened = await openAndStart(ctx, input, tried)
    if (opened?.answer) return opened.answer
    if (!opened) break
    last = opened.trade
    tried.push(last.channel)
    if (!(await hasFailed(ctx, last)) || performance.now() - begun > PATIENCE_MS) break
  }
  if (!last) return refuse('paymentStartFailed')
  const trade = last
  return ctx.db.transaction().execute(async (tx) => {
    const answer = await outcomeOf(tx, trade)
    await ctx.remember(tx, answer)
    return answer
  })
}

interface Opened {
  trade: Trade
  /** This request made the row and must start it at the platform. */
  mine: PaymentAccountState | undefined
  /** The order is paid: there is nothing to start, and nothing to remember, because the rows say so for ever. */
  answer?: TradeAnswer
}

/** @returns undefined when no account is left that was not tried */
async function openAndStart(ctx: Ctx<Actor>, input: Input, tried: readonly string[]): Promise<Opened | undefined> {
  const open = () => ctx.db.transaction().execute((tx) => openTrade(ctx, tx, input, tried))
  let opened = await open()
  if (opened && !opened.mine && !opened.answer && !(await waitForStart(ctx, opened.trade))) opened = await open()
  if (!opened || opened.answer) return opened
  if (opened.mine) await startTrade(ctx, opened.mine, opened.trade, ctx.settings)
  else await waitForStart(ctx, opened.trade)
  return opened
}

/** The platform did not start it, and nobody paid it all the same. */
async function hasFailed(ctx: Ctx<Actor>, { id }: Trade): Promise<boolean> {
  const { status, started_at } = await ctx.db
    .selectFrom('trades')
    .select(['status', 'started_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return status === 'cancelled' && started_at === null
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

async function openTrade(ctx: Ctx<Actor>, tx: Tx, input: Input, tried: readonly string[]): Promise<Opened | undefined> {
  const claim = await ctx.claimKey(tx)
  const order = await lockOwnOrder(tx, input.orderId, ctx.actor.id)
  if (!order) refuse('orderNotFound')
  if (order.status === 'paid' && (claim === 'again' || tried.length > 0)) return openedPaid(tx, order)
  if (!isOpenOrder(order.status) || order.expires_at <= ctx.now()) refuse('orderClosed')
  if (order.coupon_code !== null && (await isWithdrawn(tx, order.id))) refuse('couponUsageLimitReached')
  const due = dueLi(order)
  if (due === 0n) {
    await payFromWallet(ctx, tx, order)
    return openedPaid(tx, order)
  }

  const purchase = { orderId: order.public_id, payMode: input.payMode, dueLi: due }
  const paymentAccounts = (await paymentAccountsInTurn(ctx, tx, ctx.settings, purchase)).filter(
    ({ code }) => !tried.includes(code),
  )
  if (paymentAccounts.length === 0) return undefined
  const codes = paymentAccounts.map(({ code }) => code)
  const live = await tx
    .selectFrom('trades')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('channel', 'in', codes)
    .where('pay_mode', '=', input.payMode)
    .where('amount_li', '=', due)
    .where('status', '=', 'awaitingPayment')
    .execute()
  const fresh = live
    .filter((trade) => isFresh(trade, paymentAccounts, ctx.now()))
    .sort((a, b) => codes.indexOf(a.channel) - codes.indexOf(b.channel))
  if (fresh[0]) return { trade: fresh[0], mine: undefined }
  const paymentAccount = paymentAccounts.find(({ isBlind }) => !isBlind)
  if (!paymentAccount) refuse('payModeUnavailable')
  if (input.payMode === 'usdt' && (await amountsKeptFor(tx, ctx.actor.id)) >= USDT_AMOUNTS_EACH)
    refuse('usdtAmountsKept')
  for (const stale of live.filter((trade) => trade.channel === paymentAccount.code)) await retire(tx, stale, ctx.now())
  return { trade: await insertTrade(ctx, tx, input, order, paymentAccount, due, ctx.settings), mine: paymentAccount }
}

/**
 * A started trade is reused for ten minutes, one by hand as long as it lives, and one with an address while it lasts: its
 * amount is kept for nobody else. One that never got its parameters belongs to a process that died.
 */
function isFresh(trade: Trade, paymentAccounts: readonly PaymentAccountInTurn[], now: Date): boolean {
  if (trade.started_at === null) return !isAbandoned(trade, now)
  if (trade.usdt_address !== null) return now < trade.expires_at
  const paymentAccount = paymentAccounts.find(({ code }) => code === trade.channel)
  if (paymentAccount && isByHand(paymentAccount)) return true
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
  paymentAccount: PaymentAccountState,
  amountLi: bigint,
  settings: Settings,
): Promise<Trade> {
  const now = ctx.now()
  const byHand = isByHand(paymentAccount)
  return tx
    .insertInto('trades')
    .values({
      public_id: newPublicId(),
      order_id: order.id,
      user_id: ctx.actor.id,
      channel: paymentAccount.code,
      pay_mode: input.payMode,
      amount_li: amountLi,
      trade_no: newTradeNo(now),
      device: input.isMobile ? 'mobile' : 'pc',
      return_url: returnUrlOf(ctx, input.returnUrl, settings),
      created_at: now,
      expires_at: byHand ? order.expires_at : new Date(now.getTime() + lifeMinutes(input, settings) * 60_000),
      next_query_at: byHand ? null : new Date(now.getTime() + (queryDelayMs(0) ?? 0)),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

function lifeMinutes({ payMode }: Input, { usdtCheckMinutes }: Settings): number {
  return payMode === 'usdt' ? usdtCheckMinutes : TRADE_LIFE_MINUTES
}

async function openedPaid(tx: Tx, order: Order): Promise<Opened> {
  const trade = await tradeThatPaid(tx, order.id)
  return { trade, mine: undefined, answer: await tradeAnswer(tx, trade, order) }
}

/** Back to where the payer came from, when that is ours; anything else would be an open redirect. */
function returnUrlOf(ctx: Ctx<Actor>, asked: string, settings: Settings): string {
  const fallback = settings.returnUrl || `${siteAddress({ settings, origin: ctx.origin })}/#/order?wjkc_pay=1`
  const address = webAddress(asked)
  return address && ourOrigins(ctx, settings).has(address.origin) ? address.href : fallback
}
