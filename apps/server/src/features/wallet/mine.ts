import type { Calls } from '@dukou/contract'
import type { Handler } from '../../platform/http/handlers.ts'
import { readPurses } from '../ledger/index.ts'
import { readSettings } from '../settings/index.ts'

export const myWallet: Handler<Calls['myWallet']> = async (ctx) => {
  const [purses, settings] = await Promise.all([readPurses(ctx.db, ctx.actor.id), readSettings(ctx.db)])
  return {
    totalLi: purses.walletLi + purses.creditLi,
    creditLi: purses.creditLi,
    reservedLi: purses.holdLi,
    payoutAddress: null,
    payoutAddressType: null,
    minWithdrawalLi: BigInt(settings.minWithdrawalLi),
  }
}
