import { sql } from 'kysely'
import { invariants, verify } from '../src/features/ops/verify/index.ts'
import { type Books, readBooks, sum } from './books.ts'
import { distinct } from './facts.ts'
import { judgePeople } from './judge-people.ts'
import type { Process } from './process.ts'
import type { Stage } from './stage.ts'

/** All rules of the books in one statement, which is planned once. */
const ANY_BROKEN = `${invariants.map(({ breaches }) => `select 1 where exists (${breaches})`).join(' union all ')}`

/** Compares the books with the plain model, and each book with the others. @returns sentences about what is wrong */
export async function judge(stage: Stage, { app }: Process): Promise<string[]> {
  const { rows } = await sql.raw(ANY_BROKEN).execute(app.db)
  const broken = rows.length > 0 ? (await verify(app.db)).filter(({ holds }) => !holds) : []
  const wrong = broken.map(({ id, breaches }) => `invariant ${id}: ${breaches.map(textOf).join('; ')}`)
  const books = await readBooks(app)
  return [...wrong, ...judgeMoney(stage, books), ...judgeThings(stage, books), ...judgePeople(stage, books)]
}

const textOf = (row: Record<string, unknown>) => Object.values(row).join(' ')

/** Compares the platform's own payments with the receipts and refunds. */
function judgeMoney({ platform }: Stage, { receipts, refunds, withdrawals, orders, house }: Books): string[] {
  const wrong: string[] = []
  const arrived = new Map(receipts.map((row) => [row.external_no, row]))
  for (const { externalNo, tradeNo, amountLi } of platform.payments) {
    const row = arrived.get(externalNo)
    if (!row) wrong.push(`payment ${externalNo} never arrived`)
    else if (row.amount_li !== amountLi || row.trade_no !== tradeNo) {
      wrong.push(`payment ${externalNo} of ${amountLi} li arrived as ${row.amount_li} li`)
    }
  }
  if (arrived.size !== platform.payments.length || receipts.length !== arrived.size) {
    wrong.push(`${platform.payments.length} payments were made and ${receipts.length} arrived`)
  }
  const odd = receipts.filter(({ disposition }) => disposition !== 'settled' && disposition !== 'credited')
  wrong.push(...odd.map((row) => `payment ${row.external_no} is ${row.disposition}`))
  const back = new Map(platform.payments.flatMap((one) => [...one.refunds]))
  for (const { refund_no, destination, status, external_li } of refunds) {
    const gone = back.get(refund_no) ?? 0n
    const due = destination === 'source' && status === 'done' ? external_li : 0n
    if (gone !== due) wrong.push(`refund ${refund_no} is ${status}: ${gone} li went back, and ${due} li are due`)
    back.delete(refund_no)
  }
  wrong.push(...[...back.keys()].map((no) => `the platform gave refund ${no} back, which nobody asked for`))

  const paid = orders.filter(({ status }) => status === 'paid')
  const ofStatus = (...wanted: string[]) =>
    sum(withdrawals.filter(({ status }) => wanted.includes(status)).map(({ amount_li }) => amount_li))
  const expected: Record<string, bigint> = {
    worldGateway: -sum(platform.payments.map(({ amountLi }) => amountLi)),
    worldRefund: sum(platform.payments.flatMap((one) => [...one.refunds.values()])),
    worldPayout: ofStatus('paid'),
    withdrawPending: ofStatus('requested', 'taken'),
    suspense: 0n,
    sales:
      sum(paid.map((row) => row.price_li - row.coupon_discount_li)) -
      sum(refunds.filter(({ status }) => status === 'done').map(({ amount_li }) => amount_li)),
  }
  for (const { kind, balance } of house) {
    if (kind in expected && expected[kind] !== balance) {
      wrong.push(`account ${kind} has ${balance} li, and should have ${expected[kind]}`)
    }
  }
  return wrong
}

/** Compares the answers that people and staff got with the rows. */
function judgeThings({ world, facts }: Stage, books: Books): string[] {
  const wrong: string[] = []
  const orders = new Map(distinct(facts.orders).map((order) => [order.id, order]))
  for (const row of books.orders) {
    const order = orders.get(row.id)
    if (!order) {
      wrong.push(`order ${row.id} is nobody's wish`)
      continue
    }
    const discounts = [...order.entered].map((at) => world.coupons[at]?.discountLi(order.plan.priceLi))
    if (row.price_li !== order.plan.priceLi) wrong.push(`order ${row.id} costs ${row.price_li} li`)
    if (row.coupon_discount_li !== 0n && !discounts.includes(row.coupon_discount_li)) {
      wrong.push(`order ${row.id} costs ${row.coupon_discount_li} li less for coupons that were never entered`)
    }
    if (row.permanent_bytes !== order.plan.bytes) wrong.push(`order ${row.id} sells ${row.permanent_bytes} bytes`)
    if (order.isToldPaid && row.status !== 'paid') wrong.push(`order ${row.id} was paid and is ${row.status}`)
    if (order.isToldCancelled && row.status !== 'cancelled') {
      wrong.push(`order ${row.id} was cancelled and is ${row.status}`)
    }
  }
  if (orders.size !== books.orders.length)
    wrong.push(`${orders.size} orders were made, ${books.orders.length} are there`)

  const gifts = new Map(distinct(facts.gifts).map((gift) => [gift.id, gift]))
  for (const row of books.gifts) {
    const gift = gifts.get(row.id)
    if (!gift || gift.bytes !== row.sent_bytes) wrong.push(`gift ${row.id} of ${row.sent_bytes} bytes was not given`)
    const [taker, ...others] = gift?.takenBy ?? []
    if (others.length > 0) wrong.push(`gift ${row.id} was taken ${others.length + 1} times`)
    if (taker && (row.state !== 'taken' || row.receiver_id !== taker.actor.id)) {
      wrong.push(`gift ${row.id} was taken by ${taker.name} and is ${row.state}`)
    }
    if (gift?.isToldReturned && row.state !== 'returned') wrong.push(`gift ${row.id} came back and is ${row.state}`)
  }
  if (gifts.size !== books.gifts.length) wrong.push(`${gifts.size} gifts were made, ${books.gifts.length} are there`)

  const withdrawals = new Map(distinct(facts.withdrawals).map((one) => [one.id, one]))
  for (const row of books.withdrawals) {
    const known = withdrawals.get(row.id)
    if (known?.amountLi !== row.amount_li) wrong.push(`withdrawal ${row.id} of ${row.amount_li} li was not asked for`)
    for (const end of known?.toldEnds ?? []) {
      if (end !== row.status) wrong.push(`withdrawal ${row.id} was ${end} and is ${row.status}`)
    }
  }
  const refunds = new Map(distinct(facts.refunds).map((one) => [one.id, one]))
  for (const row of books.refunds) {
    const known = refunds.get(row.id)
    if (known?.amountLi !== row.amount_li || known?.order.id !== row.order_id) {
      wrong.push(`refund ${row.id} of ${row.amount_li} li was not asked for`)
    }
  }
  return wrong
}
