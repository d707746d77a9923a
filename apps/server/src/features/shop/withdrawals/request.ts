import type { Calls } from '@dukou/contract'
import { liText, siteTime, yuanText } from '@dukou/domain'
import type { Actor, Ctx } from '../../../platform/context.ts'
import { isTaken } from '../../../platform/database/is-taken.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { newPublicId } from '../../../platform/ids.ts'
import { limitTries } from '../../../platform/limits.ts'
import { refuse } from '../../../platform/refuse.ts'
import { type FactorCheck, prepareFactorCheck } from '../../access/second-factor/index.ts'
import { actedBy, writeAudit } from '../../base/audit/index.ts'
import { tellPrograms } from '../../base/webhooks/index.ts'
import { lockPurses, postJournal, readPurses } from '../../books/ledger/index.ts'
import { lockUser, refuseClosed, type User } from '../../people/account/index.ts'
import { type PayoutAddress, readPayoutAddress } from './payout-addresses.ts'
import { tellOfRequest } from './tell-owner.ts'
import type { Withdrawal } from './withdrawals-table.ts'

const PER_DAY = 5

/**
 * Asks for a payout of the whole wallet purse, to the present address. Locks go user, purses: a change of the address, a
 * merge and a purchase wait, or have happened before.
 */
export const requestWithdrawal: Handler<Calls['requestWithdrawal']> = async (ctx, { code }) => {
  const factor = await prepareFactorCheck(ctx, code, () => refuse('moneyNeedsCode'))
  const asked = ctx.db.transaction().execute(async (tx) => {
    await ctx.claimKey(tx)
    const user = await lockUser(tx, ctx.actor.id)
    refuseClosed(user)
    const to = (await readPayoutAddress(tx, user.id)) ?? refuse('payoutAddressMissing')
    refuseHeld(ctx, user)
    await lockPurses(tx, user.id)
    const withdrawal = await move(ctx, tx, user, to, factor)
    await writeAudit(tx, {
      ...actedBy(ctx.actor),
      action: 'requestWithdrawal',
      target: withdrawal.public_id,
      detail: { amount: liText(withdrawal.amount_li), network: to.network, address: to.address },
    })
    await tellPrograms(ctx, tx, {
      event: 'withdrawal.requested',
      key: `withdrawal.requested:${withdrawal.public_id}`,
      data: {
        withdrawalId: withdrawal.public_id,
        amountLi: withdrawal.amount_li,
        network: withdrawal.network,
        requestedAt: withdrawal.requested_at,
      },
      userId: user.id,
    })
    await tellOfRequest(ctx, tx, withdrawal)
    const answer = { id: withdrawal.public_id, amountLi: withdrawal.amount_li, leftLi: withdrawal.left_li }
    await ctx.remember(tx, answer)
    return answer
  })
  const answer = await asked.catch((error) => {
    if (isTaken(error, 'withdrawals_one_open')) refuse('withdrawalWaits')
    throw error
  })
  await factor.done()
  return answer
}

function refuseHeld(ctx: Ctx<Actor>, { money_held_until: until }: User): void {
  if (until && until > ctx.now()) refuse('moneyHeld', { time: siteTime(until, ctx.config.timeZone).slice(0, 16) })
}

/** Inserts the withdrawal and books its money out of the wallet. The caller holds user and purses locked. */
async function move(ctx: Ctx<Actor>, tx: Tx, user: User, to: PayoutAddress, factor: FactorCheck): Promise<Withdrawal> {
  const open = await tx
    .selectFrom('withdrawals')
    .select('id')
    .where('user_id', '=', user.id)
    .where('status', 'in', ['requested', 'taken'])
    .executeTakeFirst()
  if (open) refuse('withdrawalWaits')
  const { walletLi, creditLi } = await readPurses(tx, user.id)
  const minimumLi = BigInt(ctx.settings.minWithdrawalLi)
  if (walletLi === 0n || walletLi < minimumLi) refuse('withdrawalRefused', { minimum: shortYuan(minimumLi) })
  const limit = { key: `withdrawal ${user.id}`, max: PER_DAY, windowSeconds: 86_400 }
  // In the transaction, so that only requests that are made count.
  await limitTries(ctx, tx, [limit], 'withdrawalTooFrequent')
  await factor.take(tx)
  const withdrawal = await tx
    .insertInto('withdrawals')
    .values({
      public_id: newPublicId(),
      user_id: user.id,
      amount_li: walletLi,
      left_li: creditLi,
      network: to.network,
      address: to.address,
      requested_at: ctx.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await postJournal(tx, {
    key: `withdraw:${withdrawal.id}`,
    kind: 'withdrawal',
    legs: [
      { account: 'wallet', userId: user.id, amountLi: -walletLi },
      { account: 'withdrawPending', amountLi: walletLi },
    ],
  })
  return withdrawal
}

/** 500, 100.50: without decimals where there are none. */
function shortYuan(li: bigint): string {
  return li % 1000n === 0n ? String(li / 1000n) : li % 10n === 0n ? yuanText(li) : liText(li)
}
