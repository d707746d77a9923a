import { type Books, sum } from './books.ts'
import type { Stage } from './stage.ts'
import type { Person } from './world.ts'

const REWARD_OF_DAY = 200n * 1024n ** 2n

/** Compares payments, deliveries and use of each person, as known outside, with purses and traffic. */
export function judgePeople(stage: Stage, books: Books): string[] {
  return [...judgeRebates(stage, books), ...stage.world.people.flatMap((person) => judgePerson(stage, books, person))]
}

/** Money from outside that pays an order, by what the platform knows: its settling payment less what was too much. */
function externalOf({ receipts, orders }: Books, orderId: string): bigint {
  const order = orders.find(({ id }) => id === orderId)
  const payableLi = order ? order.price_li - order.coupon_discount_li : 0n
  const settled = receipts.filter((row) => row.order_id === orderId && row.disposition === 'settled')
  const li = sum(settled.map((row) => row.amount_li - row.excess_li))
  return settled.length > 1 || li > payableLi ? -1n : li
}

function judgeRebates({ world }: Stage, books: Books): string[] {
  const wrong: string[] = []
  for (const order of books.orders.filter(({ status }) => status === 'paid')) {
    const externalLi = externalOf(books, order.id)
    if (externalLi !== order.external_paid_li) {
      wrong.push(`order ${order.id} was paid with ${order.external_paid_li} li from outside, ${externalLi} li came`)
    }
    const owner = world.people.find(({ actor }) => actor.id === order.user_id)
    const dueLi = owner?.invitedBy ? (externalLi * world.rewardBp) / 10_000n : 0n
    const given = books.rebates.filter((rebate) => rebate.order_id === order.id)
    const givenLi = sum(given.map(({ reward_li }) => reward_li))
    if (givenLi !== dueLi) wrong.push(`order ${order.id} brings a rebate of ${givenLi} li in place of ${dueLi}`)
  }
  return wrong
}

function judgePerson({ world, facts, platform }: Stage, books: Books, person: Person): string[] {
  const fact = facts.people.get(person)
  const row = books.people.find(({ user_id }) => user_id === person.actor.id)
  if (!fact || !row) return [`${person.name} is not there`]
  const mine = <T extends { user_id: bigint }>(rows: T[]) => rows.filter(({ user_id }) => user_id === person.actor.id)
  const orders = mine(books.orders)
  const ids = new Set(orders.map(({ id }) => id))
  const paid = orders.filter(({ status }) => status === 'paid')
  const refunds = books.refunds.filter((refund) => ids.has(refund.order_id) && refund.status === 'done')
  const receipts = books.receipts.filter(({ order_id }) => order_id !== null && ids.has(order_id))
  const numbers = new Set(receipts.map(({ external_no }) => external_no))
  const payments = platform.payments.filter(({ externalNo }) => numbers.has(externalNo))
  const withdrawn = mine(books.withdrawals).filter(({ status }) => ['requested', 'taken', 'paid'].includes(status))
  const wrong: string[] = []
  const compare = (what: string, isLi: bigint, shouldLi: bigint) => {
    if (isLi !== shouldLi) wrong.push(`${person.name} ${what} ${isLi}, and should ${shouldLi}`)
  }

  const paidInLi = sum(payments.map(({ amountLi }) => amountLi))
  const backLi = sum(payments.flatMap((one) => [...one.refunds.values()]))
  const boughtLi = sum(paid.map((order) => order.price_li - order.coupon_discount_li))
  const refundedLi = sum(refunds.map(({ amount_li }) => amount_li))
  const withdrawnLi = sum(withdrawn.map(({ amount_li }) => amount_li))
  const earnedLi = earnedBy(books, person) + row.debt_li
  compare(
    'has so many li in the purses:',
    row.purses_li,
    paidInLi - backLi - boughtLi + refundedLi + fact.correctedLi + earnedLi - withdrawnLi,
  )
  if (row.wallet_li + withdrawnLi > fact.correctedLi + earnedLi) {
    wrong.push(
      `${person.name} could withdraw ${row.wallet_li} li beside ${withdrawnLi}, of ${fact.correctedLi + earnedLi}`,
    )
  }
  if (row.debt_li < 0n) wrong.push(`${person.name} owes ${row.debt_li} li`)

  const sent = books.gifts.filter(({ giver_id }) => giver_id === person.actor.id)
  const received = books.gifts.filter((gift) => gift.receiver_id === person.actor.id && gift.state === 'taken')
  const checkIns = mine(books.checkIns)
  const sentBytes = sum(sent.map(({ sent_bytes }) => sent_bytes))
  const trials = fact.redeemed.map((at) => world.trials[at] ?? { bytes: 0n, days: 0 })
  const gotBytes =
    sum(paid.map(({ permanent_bytes }) => permanent_bytes)) +
    sum(received.map(({ sent_bytes }) => (sent_bytes * (10_000n - world.giftFeeBp)) / 10_000n)) +
    sum(sent.filter(({ state }) => state === 'returned').map(({ sent_bytes }) => sent_bytes)) +
    REWARD_OF_DAY * BigInt(checkIns.length) +
    sum(trials.map(({ bytes }) => bytes)) +
    fact.drawnBytes +
    fact.correctedBytes -
    sum(refunds.map(({ taken_bytes }) => taken_bytes))
  compare('used so many bytes:', row.used_bytes, fact.usedBytes)
  compare('is billed for so many bytes:', row.billed_bytes, fact.usedBytes)
  compare('has so many bytes left:', row.left_bytes, gotBytes - sentBytes - row.used_permanent)
  compare(
    'was given so many days:',
    row.days,
    sum(paid.map(({ duration_days }) => BigInt(duration_days))) +
      BigInt(trials.reduce((total, { days }) => total + days, 0) + fact.drawnDays),
  )
  compare('drew so often:', BigInt(mine(books.draws).length), BigInt(fact.draws))
  compare('redeemed so often:', BigInt(mine(books.uses).length), BigInt(fact.redeemed.length))
  const corrections = mine(books.corrections)
  compare('was corrected by so many li:', sum(corrections.map(({ li }) => li)), fact.correctedLi)
  for (const order of paid)
    wrong.push(...judgeTakeBack(refunds, order, row.used_permanent + sentBytes - fact.drawnBytes))
  return wrong
}

/** Rebates less what refunds took of them: each refund takes its part of the money from outside. */
function earnedBy(books: Books, person: Person): bigint {
  const rebates = books.rebates.filter(({ inviter_id }) => inviter_id === person.actor.id)
  return sum(
    rebates.map(({ order_id, reward_li }) => {
      const externalLi = externalOf(books, order_id)
      const refunded = books.refunds.filter((row) => row.order_id === order_id && row.status === 'done')
      const backLi = sum(refunded.map(({ external_li }) => external_li))
      return reward_li - (externalLi > 0n ? (reward_li * backLi) / externalLi : 0n)
    }),
  )
}

/** A refund takes its part of what was sold, or says that it was used. */
function judgeTakeBack(refunds: Books['refunds'], order: Books['orders'][number], spentBytes: bigint): string[] {
  const own = refunds.filter(({ order_id }) => order_id === order.id)
  if (own.length === 0) return []
  const ofLi = order.price_li - order.coupon_discount_li
  const dueBytes = (order.permanent_bytes * sum(own.map(({ amount_li }) => amount_li))) / ofLi
  const takenBytes = sum(own.map(({ taken_bytes }) => taken_bytes))
  const missingBytes = sum(own.map(({ missing_bytes }) => missing_bytes))
  if (takenBytes + missingBytes !== dueBytes) {
    return [`refunds of order ${order.id} take ${takenBytes} bytes and miss ${missingBytes}, of ${dueBytes}`]
  }
  return missingBytes > 0n && spentBytes === 0n ? [`refunds of order ${order.id} miss bytes that nobody used`] : []
}
