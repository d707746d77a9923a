import { describe, expect, it } from 'vitest'
import { giftMachine } from './gift.ts'
import { isFinal, type Machine, reachableFrom, sourcesOf } from './machine.ts'
import { upgradeMachine } from './node-upgrade.ts'
import { isOpenOrder, OPEN_ORDER_STATUSES, type OrderStatus, orderMachine, payableLi } from './order.ts'
import { refundMachine } from './refund.ts'
import { ticketMachine } from './ticket.ts'
import { queryDelayMs, receiptMachine, tradeMachine } from './trade.ts'
import { batchMachine, batchPersonMachine } from './user-batch.ts'
import { holdMachine } from './wallet.ts'

const machines: Record<string, { machine: Machine<string>; start: string; ends: string[] }> = {
  order: { machine: orderMachine, start: 'awaitingPayment', ends: ['paid', 'cancelled'] },
  batch: { machine: batchMachine, start: 'prepared', ends: ['undone'] },
  'person of a batch': { machine: batchPersonMachine, start: 'waiting', ends: ['skipped', 'undone', 'kept'] },
  gift: { machine: giftMachine, start: 'open', ends: ['taken', 'returned'] },
  ticket: { machine: ticketMachine, start: 'open', ends: ['closed'] },
  // A trade given up may still be paid at the platform.
  trade: { machine: tradeMachine, start: 'awaitingPayment', ends: ['paid'] },
  receipt: { machine: receiptMachine, start: 'new', ends: ['settled', 'credited', 'suspense'] },
  refund: { machine: refundMachine, start: 'asked', ends: ['done', 'refused'] },
  'upgrade of a node': { machine: upgradeMachine, start: 'asked', ends: ['withdrawn'] },
  hold: { machine: holdMachine, start: 'active', ends: ['released', 'spent'] },
}

describe.each(Object.entries(machines))('the states of one %s', (_, { machine, start, ends }) => {
  const states = Object.keys(machine)

  it('can all be reached from the first', () => {
    expect([...reachableFrom(machine, start)].sort()).toEqual([...states].sort())
  })

  it('end only where they should', () => {
    expect(states.filter((state) => isFinal(machine, state)).sort()).toEqual([...ends].sort())
  })

  it('are never a dead end: an end can be reached from each', () => {
    for (const state of states) {
      const reached = [...reachableFrom(machine, state)]
      expect(reached.some((one) => isFinal(machine, one))).toBe(true)
    }
  })

  it('are never left once they are an end', () => {
    for (const end of ends) expect([...reachableFrom(machine, end)]).toEqual([end])
  })

  it('go only to states that exist', () => {
    for (const next of Object.values(machine).flat()) expect(states).toContain(next)
  })
})

describe('moves between states', () => {
  it('start from the states that a guarded update must name', () => {
    expect(sourcesOf(orderMachine, 'paid')).toEqual(['awaitingPayment', 'walletReserved'])
    expect(sourcesOf(orderMachine, 'cancelled')).toEqual(['awaitingPayment', 'walletReserved'])
    expect(sourcesOf(orderMachine, 'walletReserved')).toEqual(['awaitingPayment', 'walletReserved'])
    expect(sourcesOf(orderMachine, 'awaitingPayment')).toEqual(['walletReserved'])
    expect(sourcesOf(tradeMachine, 'awaitingPayment')).toEqual([])
  })

  it('show a state that nothing leads to, and one that leads nowhere', () => {
    const broken: Machine<'start' | 'end' | 'island'> = { start: ['end'], end: [], island: ['island'] }
    expect([...reachableFrom(broken, 'start')]).toEqual(['start', 'end'])
    expect(isFinal(broken, 'island')).toBe(false)
    expect([...reachableFrom(broken, 'island')]).toEqual(['island'])
  })
})

describe('an open order', () => {
  it('is one that may still be paid, and nothing else', () => {
    const open = (Object.keys(orderMachine) as OrderStatus[]).filter(isOpenOrder)
    expect(open).toEqual([...OPEN_ORDER_STATUSES])
    expect(open).toEqual(sourcesOf(orderMachine, 'paid'))
  })

  it('costs its price less the coupon', () => {
    expect(payableLi({ priceLi: 19_900n, couponDiscountLi: 5_000n })).toBe(14_900n)
  })
})

describe('asking the gateway about a trade', () => {
  it('begins after 15 seconds, waits longer each time, and ends a day after the trade was made', () => {
    const delays: number[] = []
    for (let made = 0, delay = queryDelayMs(0); delay !== undefined; delay = queryDelayMs(++made)) delays.push(delay)
    expect(delays.map((ms) => ms / 1000)).toEqual([15, 30, 60, 120, 300, 600, 1800, 3600, 7200, 21_600, 86_400])
    expect(queryDelayMs(delays.length)).toBeUndefined()
  })
})
