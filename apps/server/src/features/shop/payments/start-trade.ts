import type { PayMode } from '@dukou/domain'
import type { PayParameters, Shown } from '../../../gateways/index.ts'
import type { Actor, Ctx } from '../../../platform/context.ts'
import { noteError } from '../../../platform/http/note-error.ts'
import { type Settings, siteAddress } from '../../base/settings/index.ts'
import { askGateway } from './ask-gateway.ts'
import { receivingFor } from './chain/keep-amount.ts'
import { moveTrade } from './move-trade.ts'
import { adapterOf, isSandbox, type PaymentAccountState, shownFor } from './payment-accounts.ts'
import type { Trade } from './payments-table.ts'

/** A start that is older belongs to a process that died: adapters answer within 8 s, and the question after them ends too. */
export const START_TIMEOUT_MS = 12_000
const ASK_TIMEOUT_MS = 2_500
const LOOK_EVERY_MS = 150

/**
 * Calls the platform for a committed trade and keeps what it gave. A failed start cancels the trade, but not before the
 * platform was asked: it may have made the payment although its answer was lost, and the payer may have been faster.
 */
export async function startTrade(
  ctx: Ctx<Actor>,
  paymentAccount: PaymentAccountState,
  trade: Trade,
  settings: Settings,
): Promise<void> {
  const parameters = await createPayment(ctx, paymentAccount, trade, settings)
  if (!parameters) {
    await askGateway(ctx, trade, ASK_TIMEOUT_MS)
    return giveUp(ctx, trade)
  }
  // The payer may have been faster than the answer, so the state is not a condition here.
  await ctx.db
    .updateTable('trades')
    .set({
      pay_url: parameters.page ?? null,
      qr_code: parameters.code ?? parameters.page ?? null,
      url_scheme: parameters.scheme ?? null,
      usdt_address: parameters.address?.address ?? null,
      usdt_milli: parameters.address?.usdtMilli ?? null,
      external_no: parameters.externalNo ?? null,
      memo: memoOf(parameters),
      started_at: ctx.now(),
    })
    .where('id', '=', trade.id)
    .execute()
}

async function createPayment(
  ctx: Ctx<Actor>,
  paymentAccount: PaymentAccountState,
  trade: Trade,
  settings: Settings,
): Promise<PayParameters | undefined> {
  const payMode = trade.pay_mode as PayMode
  try {
    const parameters = await adapterOf(paymentAccount).create(paymentAccount, {
      tradeNo: trade.trade_no,
      payMode,
      amountLi: trade.amount_li,
      goodsName: settings.goodsName,
      notifyUrl: `${settings.notifyUrl || `${ownAddress(ctx, paymentAccount, settings)}/api/pay/notify`}/${paymentAccount.code}`,
      returnUrl: trade.return_url,
      clientIp: ctx.client.ip,
      isMobile: trade.device === 'mobile',
      expiresAt: trade.expires_at,
      receiving: receivingFor(ctx, settings, trade),
    })
    if (!canBeShown(parameters, shownFor(paymentAccount, payMode))) throw new Error('answer holds no way to pay')
    return parameters
  } catch (error) {
    const { message } = error as Error
    ctx.log.warn(
      { paymentAccount: paymentAccount.code, tradeNo: trade.trade_no, reason: message },
      'payment start failed',
    )
    await noteError(ctx, { source: 'server', name: `payment start: ${paymentAccount.code}`, message, stack: '' })
    return undefined
  }
}

/** The sandbox runs on this machine and calls the process that listens here, whatever the domain is. */
function ownAddress({ origin }: Ctx, { code }: PaymentAccountState, settings: Settings): string {
  return isSandbox(code) ? origin() : siteAddress({ settings, origin })
}

function memoOf({ memo, transfer }: PayParameters) {
  const kept = memo ?? transfer
  return kept ? (JSON.stringify(kept) as never) : null
}

/** A page can be shown as a code. */
function canBeShown(parameters: PayParameters, shown: Shown | undefined): boolean {
  if (shown === undefined) return false
  return parameters[shown] !== undefined || (shown === 'code' && parameters.page !== undefined)
}

/** Late money still finds the trade by its number. */
async function giveUp(ctx: Ctx<Actor>, trade: Trade): Promise<void> {
  await moveTrade(ctx.db, trade.id, 'cancelled', { cancelled_at: ctx.now() })
}

/**
 * Another request starts this trade right now: its parameters are ours too.
 * @returns false when nobody can be starting it any more, because the process that was has died
 */
export async function waitForStart(ctx: Ctx<Actor>, trade: Trade): Promise<boolean> {
  const patience = performance.now() + START_TIMEOUT_MS
  let seen = trade
  while (seen.started_at === null && seen.status === 'awaitingPayment') {
    if (isAbandoned(seen, ctx.now()) || performance.now() > patience) return false
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    seen = await ctx.db.selectFrom('trades').selectAll().where('id', '=', trade.id).executeTakeFirstOrThrow()
  }
  return true
}

/** `abs`: after the clock was set back, stored times may lie in the future. */
export function isAbandoned(trade: Trade, now: Date): boolean {
  return trade.started_at === null && Math.abs(now.getTime() - trade.created_at.getTime()) >= START_TIMEOUT_MS
}
