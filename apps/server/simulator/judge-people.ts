import { type Books, sum } from './books.ts'
import { distinct, type PersonFact } from './facts.ts'
import { type dueOf, worthOf } from './judge-chain.ts'
import type { Stage } from './stage.ts'
import { headOf } from './who.ts'
import type { Person } from './world.ts'

type Transfers = ReturnType<typeof dueOf>

const REWARD_OF_DAY = 200n * 1024n ** 2n

/** Compares payments, deliveries and use of each person, as known outside, with purses and traffic. Accounts that became one are one. */
export function judgePeople(stage: Stage, books: Books, due: Transfers): string[] {
  const heads = stage.world.people.filter((person) => headOf(stage, person) === person)
  return [...judgeRebates(stage, books), ...heads.flatMap((person) => judgePerson(stage, books, due, person))]
}

/** Money from outside that pays an order, by what the platform knows: its settling payment less what was too much. */
function externalOf({ receipts, orders }: Books, orderId: string): bigint {
  const order = orders.find(({ id }) => id === orderId)
  const payableLi = order ? order.price_li - order.coupon_discount_li : 0n
  const settled = receipts.filter((row) => row.order_id === orderId && row.disposition === 'settled')
  const li = sum(settled.map((row) => row.amount_li - row.excess_li))
  return settled.length > 1 || li > payableLi ? -1n : li
}

function judgeRebates(stage: Stage, books: Books): string[] {
  const { world, facts } = stage
  const wrong: string[] = []
  for (const order of books.orders.filter(({ status }) => status === 'paid')) {
    const externalLi = externalOf(books, order.id)
    if (externalLi !== order.external_paid_li) {
      wrong.push(`order ${order.id} was paid with ${order.external_paid_li} li from outside, ${externalLi} li came`)
    }
    const owner = world.people.find(({ actor }) => actor.id === order.user_id)
    const inviter = owner?.invitedBy && headOf(stage, owner.invitedBy)
    // A person who was merged with the inviter brings no rebate, nor does one whose inviter was deleted.
    const mayBeNone = owner && inviter && (inviter === headOf(stage, owner) || facts.gone.has(inviter))
    const dueLi = owner?.invitedBy ? (externalLi * world.rewardBp) / 10_000n : 0n
    const given = books.rebates.filter((rebate) => rebate.order_id === order.id)
    const givenLi = sum(given.map(({ reward_li }) => reward_li))
    if (givenLi !== dueLi && !(mayBeNone && givenLi === 0n))
      wrong.push(`order ${order.id} brings a rebate of ${givenLi} li in place of ${dueLi}`)
  }
  return wrong
}

function judgePerson(stage: Stage, books: Books, due: Transfers, head: Person): string[] {
  const { world, facts, platform } = stage
  const group = world.people.filter((person) => headOf(stage, person) === head)
  const users = new Set(group.map(({ actor }) => actor.id))
  const mine = <T extends { user_id: bigint }>(rows: T[]) => rows.filter(({ user_id }) => users.has(user_id))
  const row = sumOfRows(mine(books.people))
  const fact = sumOfFacts(group.flatMap((person) => facts.people.get(person) ?? []))
  const { name } = head
  const orders = mine(books.orders)
  const ids = new Set(orders.map(({ id }) => id))
  const paid = orders.filter(({ status }) => status === 'paid')
  const refunds = books.refunds.filter((refund) => ids.has(refund.order_id ?? '') && refund.status === 'done')
  const receipts = books.receipts.filter((one) => ids.has(one.order_id ?? '') && one.disposition !== 'suspense')
  const numbers = new Set(receipts.map(({ external_no }) => external_no))
  const payments = platform.payments.filter(({ externalNo }) => numbers.has(externalNo))
  const withdrawn = mine(books.withdrawals).filter(({ status }) => ['requested', 'taken', 'paid'].includes(status))
  const wrong: string[] = []
  const compare = (what: string, isLi: bigint, shouldLi: bigint) => {
    if (isLi !== shouldLi) wrong.push(`${name} ${what} ${isLi}, and should ${shouldLi}`)
  }

  const transfers = distinct(facts.proofs).filter(({ id }) => numbers.has(`proof-${id}`))
  const paidInLi =
    sum(payments.map(({ amountLi }) => amountLi)) +
    sum(transfers.map((one) => one.confirmedLi ?? 0n)) +
    worthOf(due, numbers)
  const backLi = sum(payments.flatMap((one) => [...one.refunds.values()]))
  const boughtLi = sum(paid.map((order) => order.price_li - order.coupon_discount_li))
  const refundedLi = sum(refunds.map(({ amount_li }) => amount_li))
  const withdrawnLi = sum(withdrawn.map(({ amount_li }) => amount_li))
  const earnedLi = earnedBy(books, users) + row.debt_li
  compare('used so many bytes:', row.used_bytes, fact.usedBytes)
  compare('is billed for so many bytes:', row.billed_bytes, fact.usedBytes)
  compare('drew so often:', BigInt(mine(books.draws).length), BigInt(fact.draws))
  compare('redeemed so often:', BigInt(mine(books.uses).length), BigInt(fact.redeemed.length))
  if (facts.gone.has(head)) {
    compare('is gone, and has so many li:', row.purses_li, 0n)
    return wrong
  }
  compare(
    'has so many li in the purses:',
    row.purses_li,
    paidInLi - backLi - boughtLi + refundedLi + fact.correctedLi + earnedLi - withdrawnLi,
  )
  if (row.wallet_li + withdrawnLi > fact.correctedLi + earnedLi) {
    wrong.push(`${name} could withdraw ${row.wallet_li} li beside ${withdrawnLi}, of ${fact.correctedLi + earnedLi}`)
  }
  if (row.debt_li < 0n) wrong.push(`${name} owes ${row.debt_li} li`)

  const sent = books.gifts.filter(({ giver_id }) => users.has(giver_id))
  const received = books.gifts.filter((gift) => users.has(gift.receiver_id ?? 0n) && gift.state === 'taken')
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
  compare('has so many bytes left:', row.left_bytes, gotBytes - sentBytes - row.used_permanent)
  compare(
    'was given so many days:',
    row.days,
    sum(paid.map(({ duration_days }) => BigInt(duration_days))) +
      BigInt(trials.reduce((total, { days }) => total + days, 0) + fact.drawnDays),
  )
  const corrections = mine(books.corrections)
  compare('was corrected by so many li:', sum(corrections.map(({ li }) => li)), fact.correctedLi)
  for (const order of paid)
    wrong.push(...judgeTakeBack(refunds, order, row.used_permanent + sentBytes - fact.drawnBytes))
  return wrong
}

/** Rebates less what refunds took of them: each refund takes its part of the money from outside. */
function earnedBy(books: Books, users: ReadonlySet<bigint>): bigint {
  const rebates = books.rebates.filter(({ inviter_id }) => users.has(inviter_id))
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

type Row = Omit<Books['people'][number], 'user_id' | 'deleted'>

function sumOfRows(rows: readonly Row[]): Row {
  const of = (name: keyof Row) => sum(rows.map((row) => row[name]))
  return {
    left_bytes: of('left_bytes'),
    purses_li: of('purses_li'),
    wallet_li: of('wallet_li'),
    debt_li: of('debt_li'),
    used_bytes: of('used_bytes'),
    used_permanent: of('used_permanent'),
    billed_bytes: of('billed_bytes'),
    days: of('days'),
  }
}

function sumOfFacts(facts: readonly PersonFact[]): Omit<PersonFact, 'link'> {
  return {
    correctedLi: sum(facts.map((one) => one.correctedLi)),
    correctedBytes: sum(facts.map((one) => one.correctedBytes)),
    redeemed: facts.flatMap((one) => one.redeemed),
    draws: facts.reduce((total, one) => total + one.draws, 0),
    drawnBytes: sum(facts.map((one) => one.drawnBytes)),
    drawnDays: facts.reduce((total, one) => total + one.drawnDays, 0),
    usedBytes: sum(facts.map((one) => one.usedBytes)),
  }
}
