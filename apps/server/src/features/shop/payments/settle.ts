import { type Cover, isOpenOrder, liText, receiptMachine, sourcesOf } from '@dukou/domain'
import type { App } from '../../../platform/context.ts'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import { alertStaff } from '../../base/outbox/index.ts'
import { tellPrograms } from '../../base/webhooks/index.ts'
import { postJournal } from '../../books/ledger/index.ts'
import { tellUser } from '../../messages/notices/index.ts'
import { accountNow } from '../../people/account/index.ts'
import { coverWith, lockOrder, type Order } from '../orders/index.ts'
import { lockReceiver } from '../referral/index.ts'
import { coverNotice, creditNotice } from './credit-notice.ts'
import { markPaid } from './mark-paid.ts'
import { moveTrade } from './move-trade.ts'
import { oddPayment } from './odd-payment.ts'
import { hasPaid, payerHash } from './payers.ts'
import { findTradeOfPaymentAccount, type Receipt, type Trade } from './payments-table.ts'
import { creditAlert, excessAlert, suspenseAlert } from './staff-alerts.ts'

/** Money that arrived, as the payment account's platform confirms it. */
export interface Arrival {
  paymentAccount: string
  /** The platform's own number: one arrival, one number, for ever. */
  externalNo: string
  tradeNo: string
  amountLi: bigint
  /** The account at the platform that paid, in clear; only its hash is kept. */
  payer?: string
}

export type Settlement = 'settled' | 'credited' | 'suspense' | 'duplicate' | 'conflict'

/** Settles in a transaction of its own, see {@link settleWithin}. */
export async function settle(app: App, arrival: Arrival): Promise<Settlement> {
  const outcome = await app.db.transaction().execute((tx) => settleWithin(app, tx, arrival))
  noteSettlement(app, arrival, outcome)
  return outcome
}

/**
 * Decides, once, what an arrival of money does: pay its order, become the payer's credit, or wait for an admin, as it does
 * where the payer's account was deleted. Money that covers what an open order needs pays it at once, and the rest is
 * credit. Money is never dropped, and a repeat changes nothing. Locks go order, receipt, accounts, as everywhere.
 */
export async function settleWithin(app: App, tx: Tx, arrival: Arrival): Promise<Settlement> {
  const trade = await findTradeOfPaymentAccount(tx, arrival.tradeNo, arrival.paymentAccount)
  await tx
    .insertInto('receipts')
    .values({
      channel: arrival.paymentAccount,
      external_no: arrival.externalNo,
      trade_id: trade?.id ?? null,
      amount_li: arrival.amountLi,
      payer_hmac: trade ? payerHash(app, trade.pay_mode, arrival.payer) : null,
    })
    .onConflict((conflict) => conflict.columns(['channel', 'external_no']).doNothing())
    .execute()
  const order = trade && (await lockOrder(tx, trade.order_id))
  const receipt = await lockReceipt(tx, arrival)
  const before = verdictOf(receipt, arrival, trade)
  if (before) return before

  if (!trade || !order) return decide(app, tx, receipt, 'suspense', () => keepInSuspense(app, tx, receipt, arrival))
  const receiverId = isOpenOrder(order.status) ? await lockReceiver(tx, order) : undefined
  const cover = isOpenOrder(order.status) && (await coverWith(tx, order, receipt.amount_li))
  if (cover) {
    const samePayer = receiverId !== undefined && (await hasPaid(tx, receiverId, receipt.payer_hmac))
    const pay = () => payWith(app, tx, receipt, trade, order, { ...cover, receiverId, samePayer })
    return decide(app, tx, receipt, 'settled', pay)
  }
  const payerId = await accountNow(tx, order.user_id)
  return payerId === undefined
    ? decide(app, tx, receipt, 'suspense', () => keepInSuspense(app, tx, receipt, arrival))
    : decide(app, tx, receipt, 'credited', () => becomeCredit(app, tx, receipt, trade, order, payerId))
}

/** Counts and logs what an arrival did, once its transaction is committed. */
export function noteSettlement(app: App, arrival: Arrival, outcome: Settlement): void {
  app.metrics.count('dukou_settlements_total', { outcome })
  if (outcome === 'conflict') app.log.error({ ...forLog(arrival) }, 'a payment number came again with other facts')
  else app.log.info({ ...forLog(arrival), outcome }, 'money arrived')
}

/** Outcome of a repeated arrival whose receipt is already decided. Saves another query to the platform. */
export async function decidedBefore(db: Db, arrival: Arrival): Promise<'duplicate' | 'conflict' | undefined> {
  const receipt = await db
    .selectFrom('receipts')
    .selectAll()
    .where('channel', '=', arrival.paymentAccount)
    .where('external_no', '=', arrival.externalNo)
    .where('disposition', '<>', 'new')
    .executeTakeFirst()
  return (
    receipt && verdictOf(receipt, arrival, await findTradeOfPaymentAccount(db, arrival.tradeNo, arrival.paymentAccount))
  )
}

function verdictOf(receipt: Receipt, arrival: Arrival, trade: Trade | undefined) {
  if (receipt.amount_li !== arrival.amountLi || receipt.trade_id !== (trade?.id ?? null)) return 'conflict'
  return receipt.disposition === 'new' ? undefined : 'duplicate'
}

async function lockReceipt(tx: Tx, { paymentAccount, externalNo }: Arrival): Promise<Receipt> {
  return tx
    .selectFrom('receipts')
    .selectAll()
    .where('channel', '=', paymentAccount)
    .where('external_no', '=', externalNo)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** @param act does it. @returns the part of the money that its order did not need */
async function decide(
  app: App,
  tx: Tx,
  receipt: Receipt,
  disposition: 'settled' | 'credited' | 'suspense',
  act: () => Promise<bigint>,
): Promise<Settlement> {
  const excessLi = await act()
  const decided = await tx
    .updateTable('receipts')
    .set({ disposition, excess_li: excessLi, decided_at: app.now() })
    .where('id', '=', receipt.id)
    .where('disposition', 'in', sourcesOf(receiptMachine, disposition))
    .returning('id')
    .executeTakeFirst()
  if (!decided) throw new Error(`receipt ${receipt.id} was decided while its lock was held`)
  return disposition
}

async function keepInSuspense(app: App, tx: Tx, receipt: Receipt, arrival: Arrival): Promise<bigint> {
  await postJournal(tx, {
    key: `receipt:${receipt.id}`,
    kind: 'suspense',
    legs: [
      { account: 'worldGateway', amountLi: -receipt.amount_li },
      { account: 'suspense', amountLi: receipt.amount_li },
    ],
  })
  await alertStaff(tx, suspenseAlert(receipt, forLog(arrival)))
  await tellPrograms(app, tx, oddPayment(receipt, arrival.tradeNo, 'suspense'))
  return 0n
}

/** Pays the order. The payer is told where the amount was not the one that was due. */
async function payWith(
  app: App,
  tx: Tx,
  receipt: Receipt,
  trade: Trade,
  order: Order,
  cover: Cover & { receiverId: bigint | undefined; samePayer: boolean },
): Promise<bigint> {
  await markPaid(app, tx, order, trade, cover)
  const notice = coverNotice(receipt, order, cover)
  if (notice) await tellUser(tx, notice)
  if (cover.excessLi > 0n) {
    await alertStaff(tx, excessAlert(receipt, order.order_no, cover.excessLi))
    const odd = oddPayment(receipt, trade.trade_no, 'credited', cover.excessLi)
    await tellPrograms(app, tx, { ...odd, userId: order.user_id })
  }
  return cover.excessLi
}

/** Late, double or too little money: the payer may spend it here, and is told so. */
async function becomeCredit(
  app: App,
  tx: Tx,
  receipt: Receipt,
  trade: Trade,
  order: Order,
  userId: bigint,
): Promise<bigint> {
  await postJournal(tx, {
    key: `receipt:${receipt.id}`,
    kind: 'credited',
    orderId: order.id,
    legs: [
      { account: 'worldGateway', amountLi: -receipt.amount_li },
      { account: 'credit', userId, amountLi: receipt.amount_li },
    ],
  })
  await moveTrade(tx, trade.id, 'cancelled', { cancelled_at: app.now(), next_query_at: null })
  await tellUser(tx, { ...creditNotice(receipt, order), userId })
  await alertStaff(tx, creditAlert(receipt, order.order_no))
  await tellPrograms(app, tx, { ...oddPayment(receipt, trade.trade_no, 'credited'), userId: order.user_id })
  return isOpenOrder(order.status) ? 0n : receipt.amount_li
}

function forLog({ paymentAccount, externalNo, tradeNo, amountLi }: Arrival) {
  return { paymentAccount, externalNo, tradeNo, amount: liText(amountLi) }
}
