import { type Books, sum } from './books.ts'
import { ADDRESSES, type FinalTransfer } from './chains/chains.ts'
import { distinct } from './facts.ts'
import { USDT } from './process.ts'
import type { Stage } from './stage.ts'
import { RATE } from './world.ts'

const MINUTE_MS = 60_000
/** A payment has its amount for so long after it ran out. */
const HELD_MS = 120 * MINUTE_MS
/** Clocks of chain and shop may differ by so much. */
const SLACK_MS = MINUTE_MS
const DUST_MICRO = 10_000n

/** A transfer that is final, with what should become of it. */
interface Due extends FinalTransfer {
  /** The payment that it is for. */
  amount: Books['amounts'][number] | undefined
  /** Undefined: too little to be booked. */
  li: bigint | undefined
}

/** The outcome that each transfer should have, by the time of its block alone. */
export function dueOf({ chains, facts }: Stage, { amounts, receipts }: Books): Due[] {
  const told = new Map([...facts.orders.values()].flatMap(({ usdts }) => usdts.map((one) => [one.id, one])))
  return chains.final().map((transfer) => {
    const { network, externalNo, micro, block, timeMs } = transfer
    const fitting = amounts.filter(
      (one) =>
        one.network === network &&
        one.milli * 1000n === micro &&
        one.from_ms - SLACK_MS <= timeMs &&
        timeMs <= one.until_ms,
    )
    // A payment that began after its block may have come after the watcher, too.
    const sure = fitting.find(({ trade_id }) => (told.get(trade_id)?.finalBlock ?? Number.POSITIVE_INFINITY) < block)
    const went = receipts.find((row) => row.channel === USDT && row.external_no === externalNo)
    const amount = fitting.find((one) => one === sure || one.trade_no === went?.trade_no) ?? sure
    const worthLi = (micro * BigInt(RATE)) / 10_000_000n
    const isDust = micro < DUST_MICRO || worthLi === 0n
    return { ...transfer, amount, li: amount ? amount.due_li : isDust ? undefined : worthLi }
  })
}

/** Compares transfers on chains with the books: each is there once, as what it should be, and no other is. */
export function judgeChain(stage: Stage, books: Books, due: readonly Due[]): string[] {
  const wrong = judgeAmounts(stage, books)
  const receipts = books.receipts.filter(({ channel }) => channel === USDT)
  const arrived = new Map(receipts.map((row) => [row.external_no, row]))
  const kept = new Map(books.transfers.map((row) => [row.external_no, row]))
  for (const { externalNo, amount, li, micro } of due) {
    const [row, found] = [arrived.get(externalNo), kept.get(externalNo)]
    const what = `transfer ${externalNo.slice(0, 8)} of ${micro} millionths`
    if (found?.micro !== micro) wrong.push(`${what} was found as ${found?.micro}`)
    if (found?.state !== (li === undefined ? 'dust' : 'booked')) wrong.push(`${what} is ${found?.state}`)
    if (row?.amount_li !== li) wrong.push(`${what}, worth ${li} li, arrived as ${row?.amount_li} li`)
    if (row && (row.trade_no ?? undefined) !== amount?.trade_no)
      wrong.push(`${what} is for ${amount?.trade_no} and went to ${row.trade_no}`)
    if (row && !amount && row.disposition !== 'suspense') wrong.push(`${what} fits nothing and is ${row.disposition}`)
  }
  const booked = due.filter(({ li }) => li !== undefined)
  if (receipts.length !== booked.length) wrong.push(`${booked.length} transfers are to book, ${receipts.length} are`)
  if (kept.size !== due.length || books.transfers.length !== kept.size)
    wrong.push(`${due.length} transfers are final, ${books.transfers.length} were found`)
  return wrong
}

/** Each customer has the amount that he was shown, for as long as it was promised, and nobody else has it meanwhile. */
function judgeAmounts({ facts }: Stage, { amounts }: Books): string[] {
  const wrong: string[] = []
  for (const order of distinct(facts.orders)) {
    for (const { id, network, milli, dueLi, expiresMs } of order.usdts) {
      const [row, ...others] = amounts.filter(({ trade_id }) => trade_id === id)
      const isTold =
        row?.network === network &&
        row.address === ADDRESSES[network] &&
        row.milli === milli &&
        row.due_li === dueLi &&
        row.order_id === order.id &&
        row.until_ms === expiresMs + HELD_MS
      if (!isTold || others.length > 0)
        wrong.push(`the ${milli} thousandths of trade ${id} are not kept as it was told`)
      const leastMilli = (dueLi * 10_000n + BigInt(RATE) - 1n) / BigInt(RATE)
      if (milli < leastMilli || milli >= leastMilli + 100n) wrong.push(`${dueLi} li cost ${milli} thousandths`)
    }
  }
  for (const [at, one] of amounts.entries()) {
    const same = amounts.slice(at + 1).find((other) => other.network === one.network && other.milli === one.milli)
    // After the clock was set back an amount may begin before the end of one that is over.
    if (same && same.from_ms <= one.until_ms && !facts.wentBack)
      wrong.push(`${one.milli} thousandths are for ${one.trade_no} and for ${same.trade_no}`)
  }
  return wrong
}

/** Worth of transfers, by the numbers of their receipts. */
export function worthOf(due: readonly Due[], numbers: ReadonlySet<string>): bigint {
  return sum(due.flatMap(({ externalNo, li }) => (numbers.has(externalNo) && li !== undefined ? [li] : [])))
}
