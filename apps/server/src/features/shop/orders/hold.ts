import { type HoldState, holdMachine, sourcesOf, splitCreditFirst, splitWithWallet } from '@dukou/domain'
import type { Selectable } from 'kysely'
import type { Tables, Tx } from '../../../platform/database/tables.ts'
import { postJournal, readPurses } from '../../books/ledger/index.ts'
import { movingOrders } from './move-order.ts'
import type { Order } from './orders-table.ts'

/**
 * Reserves what the wallet can pay of an order that the caller holds locked, with the purses, in place of an earlier
 * reservation. One that would be made again as it is stays.
 * @returns the order's new wallet part in li
 */
export async function reserveWallet(tx: Tx, order: Order, fullPurchase: boolean): Promise<bigint> {
  const held = await activeHold(tx, order.id)
  const purses = await readPurses(tx, order.user_id)
  const creditLi = purses.creditLi + (held?.credit_li ?? 0n)
  const walletLi = purses.walletLi + (held?.wallet_li ?? 0n)
  const payable = order.price_li - order.coupon_discount_li
  const { spendLi } = splitWithWallet(payable, walletLi + creditLi, fullPurchase)
  const parts = splitCreditFirst(spendLi, creditLi)
  if (held && held.wallet_li === parts.walletLi && held.credit_li === parts.creditLi) return spendLi
  await releaseHold(tx, order)
  if (spendLi > 0n) await reserve(tx, order, spendLi)
  return spendLi
}

/** Reserves an amount above zero for an order without a reservation. The caller holds order and purses locked. */
export async function reserve(tx: Tx, order: Pick<Order, 'id' | 'user_id'>, spendLi: bigint): Promise<void> {
  const { creditLi } = await readPurses(tx, order.user_id)
  const parts = splitCreditFirst(spendLi, creditLi)
  const hold = await tx
    .insertInto('wallet_holds')
    .values({ order_id: order.id, user_id: order.user_id, wallet_li: parts.walletLi, credit_li: parts.creditLi })
    .returning('id')
    .executeTakeFirstOrThrow()
  await postJournal(tx, {
    key: `hold:${hold.id}`,
    kind: 'hold',
    orderId: order.id,
    legs: [
      { account: 'wallet', userId: order.user_id, amountLi: -parts.walletLi },
      { account: 'credit', userId: order.user_id, amountLi: -parts.creditLi },
      { account: 'hold', userId: order.user_id, amountLi: spendLi },
    ],
  })
}

/** Gives a reservation back, to the purses it came from. Only the caller that flips the state moves money. */
export async function releaseHold(tx: Tx, order: Pick<Order, 'id' | 'user_id'>): Promise<void> {
  const hold = await endHold(tx, order.id, 'released')
  if (!hold) return
  await postJournal(tx, {
    key: `hold_end:${hold.id}`,
    kind: 'holdReleased',
    orderId: order.id,
    legs: [
      { account: 'hold', userId: order.user_id, amountLi: -(hold.wallet_li + hold.credit_li) },
      { account: 'wallet', userId: order.user_id, amountLi: hold.wallet_li },
      { account: 'credit', userId: order.user_id, amountLi: hold.credit_li },
    ],
  })
}

/** Gives back what orders hold that nobody is paying. The caller holds all of them locked, and the purses. */
export async function releaseIdle(tx: Tx, orders: Order[]): Promise<void> {
  if (orders.length === 0) return
  const idle = await movingOrders(tx, 'awaitingPayment', { wallet_spend_li: 0n })
    .where(
      'id',
      'in',
      orders.map(({ id }) => id),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_trades as trades')
            .select('trades.id')
            .whereRef('trades.order_id', '=', 'orders.id')
            .where('trades.status', '=', 'awaitingPayment'),
        ),
      ),
    )
    .returning(['id', 'user_id'])
    .execute()
  for (const order of idle) await releaseHold(tx, order)
}

/** Turns the reservation into money spent; the settlement's journal moves it. @returns li that the hold pays */
export async function spendHold(tx: Tx, orderId: bigint): Promise<bigint> {
  const hold = await endHold(tx, orderId, 'spent')
  return hold ? hold.wallet_li + hold.credit_li : 0n
}

async function activeHold(tx: Tx, orderId: bigint): Promise<Selectable<Tables['wallet_holds']> | undefined> {
  return tx
    .selectFrom('wallet_holds')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', sourcesOf(holdMachine, 'released'))
    .executeTakeFirst()
}

/** An order has one active reservation at most; the earlier ones have ended. */
async function endHold(
  tx: Tx,
  orderId: bigint,
  to: HoldState,
): Promise<Selectable<Tables['wallet_holds']> | undefined> {
  return tx
    .updateTable('wallet_holds')
    .set({ state: to })
    .where('order_id', '=', orderId)
    .where('state', 'in', sourcesOf(holdMachine, to))
    .returningAll()
    .executeTakeFirst()
}
