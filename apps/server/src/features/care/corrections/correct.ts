import { splitCreditFirst } from '@dukou/domain'
import type { Actor, App, Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { newPublicId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refuse.ts'
import { readPurses } from '../../books/ledger/index.ts'
import { readBalance } from '../../books/traffic/index.ts'
import { readEnd, refuseClosed } from '../../people/account/index.ts'
import { bookAll } from './book.ts'
import type { Correction } from './corrections-table.ts'
import { lockAll } from './lock-all.ts'

/** Amounts of a manual correction. Positive: given, negative: taken. */
export interface Given {
  moneyLi: bigint
  permanentBytes: bigint
  timeMs: number
}

export interface Why {
  reason: string
  /** Set when many users get the same gift: groups their corrections. */
  batchId?: string
  /** Key of the grant that it takes back. */
  takesBack?: string
}

export const isNothing = ({ moneyLi, permanentBytes, timeMs }: Given) =>
  moneyLi === 0n && permanentBytes === 0n && timeMs === 0

/**
 * Gives or takes money, traffic and time by hand, in the caller's transaction: one journal, one traffic record, one row
 * by which it can be undone. Money that is given goes to the wallet; what is taken is taken from credit first. Of time no
 * more is taken than is left.
 * @returns the public id of it
 */
export async function correct(ctx: Ctx<Actor>, tx: Tx, userId: bigint, wanted: Given, why: Why): Promise<string> {
  await lockAll(tx, [userId])
  const given = await withinTimeLeft(ctx, tx, userId, wanted)
  const row = rowOf(ctx, userId, given, await pursesFor(tx, userId, given.moneyLi), why)
  const short = (await bookAll(ctx, tx, [row], 'give')).get(userId)
  refuseClosed(await readEnd(tx, userId))
  if (short) refuse('notEnoughToTake', short)
  await tx.insertInto('corrections').values(row).execute()
  return row.public_id
}

/** So that undoing it gives no more time than it took. */
async function withinTimeLeft(ctx: Ctx<Actor>, tx: Tx, userId: bigint, wanted: Given): Promise<Given> {
  if (wanted.timeMs >= 0) return wanted
  const { timeExpiresAt } = await readBalance(tx, userId)
  const leftMs = Math.max(0, (timeExpiresAt?.getTime() ?? 0) - ctx.now().getTime())
  const given = { ...wanted, timeMs: -Math.min(-wanted.timeMs, leftMs) }
  return isNothing(given) ? refuse('nothingLeftToTake') : given
}

type Giver = Pick<App, 'now' | 'config'> & { actor: Pick<Actor, 'id'> }

/** Gives the same to many, who are locked by `lockAll`; nothing of it is negative. */
export async function giveAll(ctx: Giver, tx: Tx, userIds: readonly bigint[], given: Given, why: Why) {
  const rows = userIds.map((userId) => rowOf(ctx, userId, given, { wallet_li: given.moneyLi, credit_li: 0n }, why))
  await bookAll(ctx, tx, rows, 'give')
  await tx.insertInto('corrections').values(rows).execute()
}

function rowOf(
  ctx: Giver,
  userId: bigint,
  given: Given,
  purses: Pick<Correction, 'wallet_li' | 'credit_li'>,
  { reason, batchId, takesBack }: Why,
): Omit<Correction, 'id'> {
  return {
    public_id: newPublicId(),
    user_id: userId,
    ...purses,
    permanent_bytes: given.permanentBytes,
    time_ms: BigInt(given.timeMs),
    batch_id: batchId ?? null,
    takes_back: takesBack ?? null,
    actor_id: ctx.actor.id,
    reason,
    created_at: ctx.now(),
    undone_at: null,
    undone_by: null,
    undo_reason: null,
  }
}

/** Which purses the money goes to or is taken from. Whether there is enough is found out when it is booked. */
async function pursesFor(tx: Tx, userId: bigint, moneyLi: bigint) {
  if (moneyLi >= 0n) return { wallet_li: moneyLi, credit_li: 0n }
  const { creditLi } = await readPurses(tx, userId)
  const taken = splitCreditFirst(-moneyLi, creditLi)
  return { wallet_li: -taken.walletLi, credit_li: -taken.creditLi }
}
