import { type Cover, coverOrder } from '@dukou/domain'
import type { Tx } from '../../../platform/database/tables.ts'
import { lockTill, readPurses } from '../../books/ledger/index.ts'
import { lockUser } from '../../people/account/index.ts'
import { releaseHold, reserve } from './hold.ts'
import { dueLi, type Order } from './orders-table.ts'

/**
 * Looks whether a payment covers an open order that the caller holds locked. The reservation is made what the order needs
 * beside the payment.
 * @returns undefined when payment and balance are too little together; then nothing was changed
 */
export async function coverWith(tx: Tx, order: Order, arrivedLi: bigint): Promise<Cover | undefined> {
  const payableLi = order.price_li - order.coupon_discount_li
  const need = { payableLi, heldLi: order.wallet_spend_li }
  // The common case needs no balance, so it takes no lock on the user and the purses.
  if (dueLi(order) > 0n && arrivedLi >= dueLi(order)) return coverOrder({ ...need, freeLi: 0n }, arrivedLi)
  await lockUser(tx, order.user_id)
  await lockTill(tx, order.user_id)
  const { walletLi, creditLi } = await readPurses(tx, order.user_id)
  const cover = coverOrder({ ...need, freeLi: walletLi + creditLi }, arrivedLi)
  if (!cover || cover.walletLi === order.wallet_spend_li) return cover
  await releaseHold(tx, order)
  if (cover.walletLi > 0n) await reserve(tx, order, cover.walletLi)
  return cover
}
