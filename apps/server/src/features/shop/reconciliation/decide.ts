import type { Calls, InputOf } from '@dukou/contract'
import type { DifferenceAct, DifferenceState } from '@dukou/domain'
import { sql } from 'kysely'
import type { Actor, Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { actedBy, writeAudit } from '../../base/audit/index.ts'
import { askAboutTrade, noteSettlement, settleWithin } from '../payments/index.ts'
import { isProved, lockBankNo } from '../transfers/index.ts'
import { lockDay } from './add-bill.ts'
import { compareAround } from './compare.ts'
import { type Difference, findDifference, moveDifference } from './differences-table.ts'
import { canAsk, canSuspend } from './list-differences.ts'

type Input = InputOf<Calls['decideDifference']>
type Caller = Ctx<Actor>

/** Nothing mends a difference by itself: each act is somebody's, and money moves by the ways of all other money. */
export const decideDifference: Handler<Calls['decideDifference']> = async (ctx, input) => {
  const difference = await findDifference(ctx.db, input.id)
  if (input.act === 'ask') return { state: await ask(ctx, difference) }
  const reason = input.reason.trim()
  if (input.act !== 'reopen' && reason === '') refuse('reasonNeeded')
  if (input.act === 'suspense') return { state: await toSuspense(ctx, difference, reason) }
  const state = input.act === 'explain' ? 'explained' : 'open'
  await ctx.db.transaction().execute(async (tx) => {
    await lockDay(ctx, tx, difference.channel, difference.day)
    if (state === 'open') await moveDifference(tx, difference.id, 'open', UNDECIDED)
    else if (difference.state !== 'open') refuse('differenceMoved')
    else await moveDifference(tx, difference.id, 'explained', decided(ctx, 'explained', reason))
    await note(ctx, tx, difference, input.act, reason)
  })
  return { state }
}

const UNDECIDED = { act: null, decided_at: null, decided_by: null }

function decided(ctx: Caller, act: DifferenceAct, reason: string) {
  return { act, reason, decided_at: ctx.now(), decided_by: ctx.actor.id }
}

/**
 * Asks the platform about the trade again, outside of any transaction: what it says is settled as by the poller. Then the day
 * is compared once more, which tells whether the difference is gone.
 */
async function ask(ctx: Caller, difference: Difference): Promise<DifferenceState> {
  const { channel: paymentAccount, day, trade_no: tradeNo } = difference
  if (!canAsk(difference, await hasTrade(ctx, difference))) refuse('differenceUnfit')
  await askAboutTrade(ctx, paymentAccount, tradeNo)
  return ctx.db.transaction().execute(async (tx) => {
    await lockDay(ctx, tx, paymentAccount, day)
    await compareAround(ctx, tx, paymentAccount, day)
    await sql`update bill_differences set act = 'asked', decided_by = ${ctx.actor.id}
      where id = ${difference.id} and act = 'gone'`.execute(tx)
    await note(ctx, tx, difference, 'ask', '')
    return (await findDifference(tx, difference.public_id)).state
  })
}

/**
 * Books money for which there is no trade here: it waits among the unmatched payments. Money of a proof was booked when
 * staff confirmed the proof.
 */
async function toSuspense(ctx: Caller, difference: Difference, reason: string): Promise<DifferenceState> {
  const { channel: paymentAccount, external_no: externalNo, trade_no: tradeNo, there_li: amountLi } = difference
  if (amountLi === null || !canSuspend(difference, await hasTrade(ctx, difference))) refuse('differenceUnfit')
  const arrival = { paymentAccount, externalNo, tradeNo, amountLi }
  const outcome = await ctx.db.transaction().execute(async (tx) => {
    await lockDay(ctx, tx, paymentAccount, difference.day)
    await moveDifference(tx, difference.id, 'done', decided(ctx, 'suspense', reason))
    await lockBankNo(tx, paymentAccount, externalNo)
    if (await isProved(tx, paymentAccount, externalNo)) refuse('differenceUnfit')
    const outcome = await settleWithin(ctx, tx, arrival)
    if (outcome === 'conflict') refuse('differenceUnfit')
    await note(ctx, tx, difference, 'suspense', reason)
    return outcome
  })
  noteSettlement(ctx, arrival, outcome)
  return 'done'
}

async function hasTrade({ db }: Caller, { channel: paymentAccount, trade_no }: Difference): Promise<boolean> {
  const { rows } =
    await sql`select 1 from trade_facts where channel = ${paymentAccount} and trade_no = ${trade_no}`.execute(db)
  return rows.length > 0
}

async function note(ctx: Caller, tx: Tx, difference: Difference, act: Input['act'], reason: string): Promise<void> {
  const { public_id, channel: paymentAccount, day } = difference
  await writeAudit(tx, {
    ...actedBy(ctx.actor),
    action: 'decideDifference',
    target: public_id,
    detail: { channel: paymentAccount, day, act, ...(reason && { reason }) },
  })
}
