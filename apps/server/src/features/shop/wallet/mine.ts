import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { readPurses } from '../../books/ledger/index.ts'

export const myWallet: Handler<Calls['myWallet']> = async (ctx) => {
  const purses = await readPurses(ctx.db, ctx.actor.id)
  return {
    totalLi: purses.walletLi + purses.creditLi,
    creditLi: purses.creditLi,
    reservedLi: purses.holdLi,
    payoutAddress: null,
    payoutAddressType: null,
    minWithdrawalLi: BigInt(ctx.settings.minWithdrawalLi),
  }
}
