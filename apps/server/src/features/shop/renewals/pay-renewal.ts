import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Settings } from '../../base/settings/index.ts'
import { readPurses } from '../../books/ledger/index.ts'
import { copyOf, insertOrder, moveOrder, reserveWallet } from '../orders/index.ts'
import { payFromWallet } from '../payments/index.ts'
import type { Plan } from '../plans/index.ts'

/**
 * Orders a plan and pays all of it from the wallet, or changes nothing. The caller holds the user, purses and traffic locked.
 * @returns li that the wallet lacks; 0: it is paid and delivered
 */
export async function payRenewal(app: App, tx: Tx, userId: bigint, plan: Plan, settings: Settings): Promise<bigint> {
  const { walletLi, creditLi } = await readPurses(tx, userId)
  if (walletLi + creditLi < plan.price_li) return plan.price_li - walletLi - creditLi
  const order = await insertOrder(tx, userId, copyOf(plan, settings), app.now())
  const walletSpendLi = await reserveWallet(tx, order, settings.walletFullPurchase)
  await moveOrder(tx, order.id, 'walletReserved', { wallet_spend_li: walletSpendLi })
  await payFromWallet(app, tx, order)
  return 0n
}
