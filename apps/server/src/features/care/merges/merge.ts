import type { Calls } from '@dukou/contract'
import { liText, ownActText } from '@dukou/domain'
import type { Actor, Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Feature } from '../../../platform/feature.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { newPublicId } from '../../../platform/ids.ts'
import { refuse, refuseInput } from '../../../platform/refuse.ts'
import { writeAudit } from '../../base/audit/index.ts'
import { lockPursesOf, postJournal, readPurses } from '../../books/ledger/index.ts'
import { adjustTraffic, joinLimits, lockBalances, readBalance } from '../../books/traffic/index.ts'
import { closeMerged, lockForMerge } from '../../people/account/index.ts'
import { cancelOpenOrders, lockOpenOrders } from '../../shop/payments/index.ts'
import { movesOf, type Pair, readPair } from './read-pair.ts'

type Move = NonNullable<Feature['move']>

/**
 * Closes one account and moves what it has to another, all of it or nothing. Locks go orders, users, purses, traffic:
 * who pays, orders or is given something meanwhile is done before, or finds the account closed. What was paid and used
 * before stays on record with the closed one.
 * @param moves the steps of other features
 */
export const mergeAccounts =
  (moves: readonly Move[]): Handler<Calls['mergeAccounts']> =>
  async (ctx, { reason, ...input }) => {
    if (reason.trim() === '') refuseInput({ zh: '请写原因', en: 'give a reason' })
    return ctx.db.transaction().execute(async (tx) => {
      await ctx.claimKey(tx)
      const seen = await readPair(ctx, tx, input)
      const orders = await lockOpenOrders(tx, [seen.from.userId, seen.to.userId])
      await lockForMerge(tx, seen.from.userId, seen.to.userId)
      // Reads both accounts again, because they may have changed before the locks were taken.
      const pair = await readPair(ctx, tx, input)
      const ending = orders.filter(({ user_id }) => user_id === pair.from.userId)
      // An order was made while this waited for the users. It would stay open with an account that is closed.
      if (pair.from.openOrders > ending.length) refuse('busy')
      await cancelOpenOrders(ctx, tx, ending)
      const [from, to] = [pair.from.userId, pair.to.userId]
      const publicId = newPublicId()
      const moved = {
        ...(await moveMoney(tx, publicId, from, to)),
        ...(await moveTraffic(ctx, tx, publicId, from, to)),
      }
      for (const move of moves) await move(tx, from, to, ctx)
      await closeMerged(ctx, tx, { id: from, publicId: pair.from.id }, to)
      await tx
        .insertInto('account_merges')
        .values({
          public_id: publicId,
          from_id: from,
          to_id: to,
          ...moved,
          reason,
          actor_id: ctx.actor.id,
          created_at: ctx.now(),
        })
        .execute()
      await noteIn(ctx, tx, pair, reason)
      const answer = movesOf(pair)
      await ctx.remember(tx, answer)
      return answer
    })
  }

/** Wallet stays withdrawable, credit stays credit. Holds have ended with their orders. */
async function moveMoney(tx: Tx, publicId: string, from: bigint, to: bigint) {
  await lockPursesOf(tx, [from, to])
  const { walletLi, creditLi } = await readPurses(tx, from)
  if (walletLi > 0n || creditLi > 0n) {
    await postJournal(tx, {
      key: `merge:${publicId}`,
      kind: 'merge',
      legs: [
        { account: 'wallet', userId: from, amountLi: -walletLi },
        { account: 'credit', userId: from, amountLi: -creditLi },
        { account: 'wallet', userId: to, amountLi: walletLi },
        { account: 'credit', userId: to, amountLi: creditLi },
      ],
    })
  }
  return { wallet_li: walletLi, credit_li: creditLi }
}

/** Permanent traffic that is left, and what still runs of the time package, with its limits. Trial traffic, which an account gets once, ends where it is. */
async function moveTraffic(ctx: Ctx<Actor>, tx: Tx, publicId: string, from: bigint, to: bigint) {
  await lockBalances(tx, [from, to])
  const { permanentGrantedBytes, permanentUsedBytes, timeExpiresAt, limits } = await readBalance(tx, from)
  const permanentBytes = permanentGrantedBytes - permanentUsedBytes
  const timeMs = Math.max(0, (timeExpiresAt?.getTime() ?? 0) - ctx.now().getTime())
  if (permanentBytes > 0n || timeMs > 0) {
    const description = ownActText('merge')
    const staying = await readBalance(tx, to)
    const taken = { permanentBytes: -permanentBytes, timeMs: -timeMs }
    await adjustTraffic(ctx, tx, from, taken, { key: `merge:${publicId}:from`, description })
    await adjustTraffic(ctx, tx, to, { permanentBytes, timeMs }, { key: `merge:${publicId}:to`, description })
    if (timeMs > 0) await joinLimits(ctx, tx, to, staying, limits)
  }
  return { permanent_bytes: permanentBytes, time_ms: BigInt(timeMs) }
}

/** On the record of both, with what each had before and has after; by their ids, which tell nothing of a person later. */
async function noteIn(ctx: Ctx<Actor>, tx: Tx, before: Pair, reason: string) {
  const sides = await Promise.all(
    [before.from, before.to].map(async ({ userId }) => {
      const purses = await readPurses(tx, userId)
      const { permanentGrantedBytes, permanentUsedBytes, timeExpiresAt } = await readBalance(tx, userId)
      return facts(purses.walletLi + purses.creditLi, permanentGrantedBytes - permanentUsedBytes, timeExpiresAt)
    }),
  )
  for (const [at, person] of [before.from, before.to].entries()) {
    const { id, moneyLi, leftBytes, timeExpiresAt } = person
    await writeAudit(tx, {
      actorId: ctx.actor.id,
      action: 'mergeAccounts',
      target: id,
      detail: {
        from: before.from.id,
        to: before.to.id,
        before: facts(moneyLi, leftBytes, timeExpiresAt),
        after: sides[at],
        reason,
      },
    })
  }
}

const facts = (moneyLi: bigint, leftBytes: bigint, timeExpiresAt: Date | null) => ({
  money: liText(moneyLi),
  leftBytes: String(leftBytes),
  timeExpiresAt: timeExpiresAt?.toISOString() ?? '',
})
