import { splitCreditFirst } from '@dukou/domain'
import type { Actor, Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { newPublicId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refuse.ts'
import { readEnd, refuseClosed } from '../account/index.ts'
import { lockPurses, readPurses } from '../ledger/index.ts'
import { book } from './book.ts'
import './corrections-table.ts'

/** What staff give by hand; negative amounts are taken. */
export interface Given {
  moneyLi: bigint
  permanentBytes: bigint
  timeMs: number
}

export const isNothing = ({ moneyLi, permanentBytes, timeMs }: Given) =>
  moneyLi === 0n && permanentBytes === 0n && timeMs === 0

/**
 * Gives or takes money, traffic and time by hand, in the caller's transaction: one journal, one traffic record, one row
 * by which it can be undone. Money that is given goes to the wallet; what is taken is taken from credit first.
 * @param why the reason, and the batch of what is given to many at once
 * @returns the public id of it
 */
export async function correct(
  ctx: Ctx<Actor>,
  tx: Tx,
  userId: bigint,
  given: Given,
  why: { reason: string; batchId?: string },
): Promise<string> {
  const row = {
    public_id: newPublicId(),
    user_id: userId,
    ...(await pursesFor(tx, userId, given.moneyLi)),
    permanent_bytes: given.permanentBytes,
    time_ms: BigInt(given.timeMs),
  }
  const short = await book(ctx, tx, row, row.public_id)
  refuseClosed(await readEnd(tx, userId))
  if (short) refuse('notEnoughToTake', short)
  await tx
    .insertInto('corrections')
    .values({
      ...row,
      batch_id: why.batchId ?? null,
      actor_id: ctx.actor.id,
      reason: why.reason,
      created_at: ctx.now(),
      undone_at: null,
      undone_by: null,
      undo_reason: null,
    })
    .execute()
  return row.public_id
}

/** Which purses the money goes to or is taken from. Whether there is enough is found out when it is booked. */
async function pursesFor(tx: Tx, userId: bigint, moneyLi: bigint) {
  if (moneyLi >= 0n) return { wallet_li: moneyLi, credit_li: 0n }
  await lockPurses(tx, userId)
  const { creditLi } = await readPurses(tx, userId)
  const taken = splitCreditFirst(-moneyLi, creditLi)
  return { wallet_li: -taken.walletLi, credit_li: -taken.creditLi }
}
