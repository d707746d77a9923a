import { sql } from 'kysely'
import { invariants, verify } from '../src/features/ops/verify/index.ts'
import { type Books, readBooks, sum } from './books.ts'
import { distinct } from './facts.ts'
import { dueOf, judgeChain } from './judge-chain.ts'
import { judgeLinks } from './judge-links.ts'
import { judgePeople } from './judge-people.ts'
import { PAYMENT_ACCOUNT, type Process, TRANSFER, USDT } from './process.ts'
import type { Stage } from './stage.ts'
import { headOf } from './who.ts'
import type { Person } from './world.ts'

/** All rules of the books in one statement, which is planned once. */
const ANY_BROKEN = `${invariants.map(({ breaches }) => `select 1 where exists (${breaches})`).join(' union all ')}`

/** Compares the books with the plain model, and each book with the others. @returns sentences about what is wrong */
export async function judge(stage: Stage, { app }: Process): Promise<string[]> {
  const { rows } = await sql.raw(ANY_BROKEN).execute(app.db)
  const broken = rows.length > 0 ? (await verify(app.db)).filter(({ holds }) => !holds) : []
  const wrong = broken.map(({ id, breaches }) => `invariant ${id}: ${breaches.map(textOf).join('; ')}`)
  const books = await readBooks(app)
  const due = dueOf(stage, books)
  const money = [...judgeMoney(stage, books, due), ...judgeChain(stage, books, due)]
  return [
    ...wrong,
    ...money,
    ...judgeThings(stage, books),
    ...judgePeople(stage, books, due),
    ...judgeLinks(stage, books),
  ]
}

const textOf = (row: Record<string, unknown>) => Object.values(row).join(' ')

/** Compares the platform's own payments with the receipts and refunds. */
function judgeMoney(stage: Stage, books: Books, due: ReturnType<typeof dueOf>): string[] {
  const { platform, facts } = stage
  const { refunds, withdrawals, orders, house } = books
  const wrong: string[] = []
  const receipts = books.receipts.filter(({ channel }) => channel === PAYMENT_ACCOUNT)
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
  const confirmed = distinct(facts.proofs).filter(({ confirmedLi }) => confirmedLi !== undefined)
  const transfers = new Map(
    books.receipts.filter(({ channel }) => channel === TRANSFER).map((row) => [row.external_no, row]),
  )
  for (const { id, confirmedLi } of confirmed) {
    const row = transfers.get(`proof-${id}`)
    if (row?.amount_li !== confirmedLi) wrong.push(`transfer ${id} of ${confirmedLi} li is ${row?.amount_li} li`)
  }
  if (transfers.size !== confirmed.length)
    wrong.push(`${confirmed.length} transfers were confirmed, ${transfers.size} came`)
  const lost = new Set(goneOrders(stage, books))
  const fits = ({ channel, disposition, order_id }: Books['receipts'][number]) =>
    disposition === 'settled' ||
    disposition === 'credited' ||
    (disposition === 'suspense' && (lost.has(order_id ?? '') || (channel === USDT && order_id === null)))
  const odd = books.receipts.filter((row) => !fits(row))
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
    worldGateway: -sum([
      ...platform.payments.map(({ amountLi }) => amountLi),
      ...confirmed.map((one) => one.confirmedLi ?? 0n),
      ...due.map(({ li }) => li ?? 0n),
    ]),
    worldRefund: sum(platform.payments.flatMap((one) => [...one.refunds.values()])),
    worldPayout: ofStatus('paid'),
    withdrawPending: ofStatus('requested', 'taken'),
    suspense: sum(books.receipts.filter((row) => row.disposition === 'suspense').map((row) => row.amount_li)),
    refundPending: 0n,
    sales:
      sum(paid.map((row) => row.price_li - row.coupon_discount_li)) -
      sum(refunds.filter((row) => row.status === 'done' && row.order_id !== null).map(({ amount_li }) => amount_li)),
  }
  for (const { kind, balance } of house) {
    if (kind in expected && expected[kind] !== balance) {
      wrong.push(`account ${kind} has ${balance} li, and should have ${expected[kind]}`)
    }
  }
  return wrong
}

/** Orders whose customers' accounts were deleted: money for them waits for staff. */
function goneOrders({ world, facts }: Stage, { orders }: Books): string[] {
  const gone = world.people.filter((person) => facts.gone.has(headOf({ facts }, person)))
  const ids = new Set(gone.map(({ actor }) => actor.id))
  return orders.filter(({ user_id }) => ids.has(user_id)).map(({ id }) => id)
}

/** Compares the answers that people and staff got with the rows. */
function judgeThings(stage: Stage, books: Books): string[] {
  const { world, facts } = stage
  const wrong: string[] = []
  const orders = new Map(distinct(facts.orders).map((order) => [order.id, order]))
  for (const row of books.orders) {
    const order = orders.get(row.id)
    if (!order) {
      if (!isRenewal(stage, row)) wrong.push(`order ${row.id} is nobody's wish`)
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
  const renewals = books.orders.filter((row) => !orders.has(row.id))
  if (orders.size !== books.orders.length - renewals.length)
    wrong.push(`${orders.size} orders were made, ${books.orders.length - renewals.length} are there`)
  const days = renewals.map(({ user_id, day }) => `${user_id} ${day}`)
  if (!facts.wentBack && new Set(days).size !== days.length) wrong.push(`renewals were paid twice: ${days.join(', ')}`)
  const [agency] = books.agencies
  const customer = books.people.find(({ user_id }) => user_id === world.agency.customer.actor.id)
  if (
    agency?.pool_bytes !== facts.pool.bytes - facts.sold.bytes ||
    agency.pool_days !== facts.pool.days - facts.sold.days
  ) {
    wrong.push(`the agency has ${agency?.pool_bytes} bytes and ${agency?.pool_days} days`)
  }
  if (customer?.left_bytes !== facts.sold.bytes || Number(customer.days) !== facts.sold.days) {
    wrong.push(`the agency's customer has ${customer?.left_bytes} bytes and ${customer?.days} days`)
  }

  const gifts = new Map(distinct(facts.gifts).map((gift) => [gift.id, gift]))
  for (const row of books.gifts) {
    const gift = gifts.get(row.id)
    if (!gift || gift.bytes !== row.sent_bytes) wrong.push(`gift ${row.id} of ${row.sent_bytes} bytes was not given`)
    const [taker, ...others] = gift?.takenBy ?? []
    if (others.length > 0) wrong.push(`gift ${row.id} was taken ${others.length + 1} times`)
    if (taker && (row.state !== 'taken' || !isOf(stage, taker, row.receiver_id))) {
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
    if (known?.amountLi !== row.amount_li || known?.of !== (row.order_id ?? row.credit_of)) {
      wrong.push(`refund ${row.id} of ${row.amount_li} li was not asked for`)
    }
  }
  return wrong
}

/** Whether an account is somebody's, or became one with it. */
function isOf({ world, facts }: Stage, person: Person, userId: bigint | null): boolean {
  const owner = world.people.find(({ actor }) => actor.id === userId)
  return owner !== undefined && headOf({ facts }, owner) === headOf({ facts }, person)
}

/** An order that the site made: all of it paid from the wallet of somebody who wanted that, for what a plan costs. */
function isRenewal({ world, facts }: Stage, row: Books['orders'][number]): boolean {
  const owner = [...facts.renewing].find(({ actor }) => actor.id === row.user_id)
  const plan = world.plans.find(({ days, priceLi }) => days > 0 && priceLi === row.price_li)
  const isWhole = row.status === 'paid' && row.external_paid_li === 0n && row.coupon_discount_li === 0n
  return owner !== undefined && isWhole && plan?.bytes === row.permanent_bytes && plan.days === row.duration_days
}
