import { rebateOf } from '@dukou/domain'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { newPublicId } from '../../../platform/ids.ts'
import { type Leg, readPurses } from '../../books/ledger/index.ts'
import { sharedPlaces } from '../../people/account/index.ts'

interface PaidOrder {
  id: bigint
  user_id: bigint
  description: string
  reward_bp: number
}

export interface PlannedRebate {
  receiverId: bigint
  externalLi: bigint
  rewardLi: bigint
  debtPaidLi: bigint
  /** Its part of the journal of the payment. */
  legs: Leg[]
}

/**
 * The rebate on money from outside that pays an order. The caller holds what `lockReceiver` locked, so nobody else changes
 * the debt.
 * @returns undefined: nothing, as of a payment from the wallet
 */
export async function planRebate(
  tx: Tx,
  order: PaidOrder,
  receiverId: bigint | undefined,
  externalLi: bigint,
): Promise<PlannedRebate | undefined> {
  if (receiverId === undefined) return undefined
  const { rewardLi, debtPaidLi, walletLi } = rebateOf(externalLi, order.reward_bp, await debtOf(tx, receiverId))
  if (rewardLi === 0n) return undefined
  return {
    receiverId,
    externalLi,
    rewardLi,
    debtPaidLi,
    legs: [
      { account: 'rebateExpense', amountLi: -rewardLi },
      { account: 'rebateReceivable', amountLi: debtPaidLi },
      { account: 'wallet', userId: receiverId, amountLi: walletLi },
    ],
  }
}

/** Writes a rebate down whose journal was booked in this transaction. */
export async function noteRebate(
  app: Pick<App, 'now'>,
  tx: Tx,
  order: PaidOrder,
  { receiverId, externalLi, rewardLi, debtPaidLi, samePayer }: PlannedRebate & { samePayer: boolean },
): Promise<void> {
  const { walletLi, creditLi } = await readPurses(tx, receiverId)
  const places = await sharedPlaces(tx, order.user_id, receiverId)
  const flags = samePayer ? [...places, 'payer' as const] : places
  await tx
    .insertInto('rebates')
    .values({
      public_id: newPublicId(),
      order_id: order.id,
      inviter_id: receiverId,
      invitee_id: order.user_id,
      description: order.description,
      external_li: externalLi,
      reward_bp: order.reward_bp,
      reward_li: rewardLi,
      debt_paid_li: debtPaidLi,
      left_li: walletLi + creditLi,
      flags,
      created_at: app.now(),
    })
    .execute()
  const flagged = flags.length > 0 ? 1 : 0
  await sql`insert into rebate_sums (user_id, rebates, flagged, external_li, reward_li)
    values (${receiverId}, 1, ${flagged}, ${externalLi}, ${rewardLi})
    on conflict (user_id) do update set rebates = rebate_sums.rebates + 1, flagged = rebate_sums.flagged + ${flagged},
      external_li = rebate_sums.external_li + ${externalLi}, reward_li = rebate_sums.reward_li + ${rewardLi},
      debt_li = rebate_sums.debt_li - ${debtPaidLi}`.execute(tx)
}

/** Debt of a user from rebates that were reversed. The caller holds the wallet locked. */
async function debtOf(tx: Tx, userId: bigint): Promise<bigint> {
  const row = await tx.selectFrom('rebate_sums').select('debt_li').where('user_id', '=', userId).executeTakeFirst()
  return row?.debt_li ?? 0n
}
