import type { PayMode } from '@dukou/domain'
import type { Actor, Ctx } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Settings } from '../settings/index.ts'
import { adapterOf, type ChannelState } from './channels.ts'
import type { Trade } from './payments-table.ts'

/** A platform has eight seconds to answer; after twice that, nobody is starting this trade any more. */
export const START_TIMEOUT_MS = 16_000
const WAIT_MS = 8_000
const LOOK_EVERY_MS = 150

/** Calls the platform for a committed trade and keeps what it gave. A failed start cancels the trade; late money finds it. */
export async function startTrade(
  ctx: Ctx<Actor>,
  channel: ChannelState,
  trade: Trade,
  settings: Settings,
): Promise<Trade> {
  try {
    const parameters = await adapterOf(channel).create(channel, {
      tradeNo: trade.trade_no,
      payMode: trade.pay_mode as PayMode,
      amountLi: trade.amount_li,
      goodsName: settings.goodsName,
      notifyUrl: `${settings.notifyUrl || `${ctx.origin()}/api/pay/notify`}/${channel.code}`,
      returnUrl: trade.return_url,
      clientIp: ctx.client.ip,
      isMobile: trade.device === 'mobile',
    })
    // The payer may have been faster than the answer, so the state is not a condition here.
    return await ctx.db
      .updateTable('trades')
      .set({
        pay_url: parameters.payUrl ?? null,
        qr_code: parameters.qrCode ?? parameters.payUrl ?? null,
        url_scheme: parameters.urlScheme ?? null,
        external_no: parameters.externalNo ?? null,
        started_at: ctx.now(),
      })
      .where('id', '=', trade.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  } catch (error) {
    ctx.log.warn(
      { channel: channel.code, tradeNo: trade.trade_no, reason: (error as Error).message },
      'payment start failed',
    )
    await ctx.db
      .updateTable('trades')
      .set({ status: 'cancelled', cancelled_at: ctx.now() })
      .where('id', '=', trade.id)
      .where('status', '=', 'awaitingPayment')
      .execute()
    return refuse('paymentStartFailed')
  }
}

/** Another request starts this trade right now: its parameters are ours too. */
export async function waitForStart(ctx: Ctx<Actor>, trade: Trade): Promise<Trade> {
  const deadline = Date.now() + WAIT_MS
  let seen = trade
  while (seen.started_at === null && seen.status === 'awaitingPayment' && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    seen = await ctx.db.selectFrom('trades').selectAll().where('id', '=', trade.id).executeTakeFirstOrThrow()
  }
  return seen.started_at === null ? refuse('paymentStartFailed') : seen
}
