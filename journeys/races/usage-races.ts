import { expect } from 'vitest'
import type { HeldRequest } from '../lib/barrier.ts'
import { readAnswer } from '../lib/held-call.ts'
import {
  addNodes,
  type Bill,
  billsOf,
  grantBytes,
  type NodeAccess,
  reportRequest,
  type Traffic,
} from '../lib/node-access.ts'
import type { Race } from './race.ts'
import { ringsIn } from './rings.ts'
import type { Stage } from './stage.ts'
import { standingOf } from './standing.ts'

type Used = Pick<Bill, 'up' | 'down'>

const TRIES = 3
const REPORTING = 10
/** Nodes that all have the same users, and how many these are. */
const MANY = 25
const SHARED_USERS = 40
const LATE = 18
const LATE_MS = 60
/** Told to who buys what another of his buys has paid. */
const ORDER_CLOSED = 2019

/** Every report is sent at once by its first try and later ones, to one process and the other. */
function triesOf(origins: readonly string[], node: NodeAccess, traffic: Traffic, count: number): HeldRequest[] {
  return Array.from({ length: count }, (_, nth) => {
    const origin = origins[(node.number + nth) % origins.length] ?? ''
    return reportRequest(origin, node, traffic, nth === 0 ? 'first' : 'again')
  })
}

let made: Promise<NodeAccess[]> | undefined

function nodesOf({ origins, books }: Stage): Promise<NodeAccess[]> {
  made ??= addNodes(origins[0] ?? '', books, MANY)
  return made
}

/** For a stage whose second process lives a day later than the first, so that in every round the day turns for somebody. */
export const usageRaces: Race[] = [
  {
    name: 'report x purchase x link reset x day turn',
    says: 'ten reports in three tries each count once, what he buys arrives once, and nobody waits in a ring',
    async prepare(stage, round) {
      const { books, origins } = stage
      const nodes = (await nodesOf(stage)).slice(0, REPORTING)
      const customer = await stage.customerWithMoney()
      const order = await stage.order(customer)
      const [check] = stage.calls(1, customer, 'walletCheck', () => ({ orderId: order.id }))
      await customer.ok(check?.origin ?? '', 'walletCheck', { orderId: order.id })
      const bodies = nodes.map((_, nth): [number, number] => [round * 100 + nth, 1_000 + nth])
      const sum = (place: 0 | 1) => bodies.reduce((all, body) => all + body[place], 0)
      const all = sum(0) + sum(1)
      // Half of the reports use up the balance, unless the purchase comes in between.
      const id = await grantBytes(books, customer.email, BigInt(Math.floor(all / 2)))
      const reports = bodies.flatMap((body, nth) => triesOf(origins, nodes[nth] as NodeAccess, { [id]: body }, TRIES))
      const buys = stage.calls(10, customer, 'buy', () => {
        return { orderId: order.id, payMode: 'alipay', isMobile: false, returnUrl: '' } as const
      })
      // Every other round the last nodes are a moment behind, so that the purchase may be before them.
      for (const late of round % 2 ? reports.slice(-LATE) : []) late.afterMs = LATE_MS
      const ringsBefore = await ringsIn(stage)
      const resets = stage.calls(10, customer, 'resetSubscriptionKey', () => ({}))
      const requests = mixed([reports, buys, resets])
      const of = <T>(answers: T[], kind: HeldRequest[]) => kind.map((one) => answers[requests.indexOf(one)] as T)
      return {
        requests,
        async judge(answers) {
          for (const { status } of of(answers, reports)) expect(status).toBe(200)
          for (const bought of of(answers, buys)) expect([0, ORDER_CLOSED]).toContain(readAnswer('buy', bought).code)
          expect(await standingOf(books, order.id)).toMatchObject({ status: 'paid', grants: 1, payments: 1 })
          const keys = of(answers, resets).map((answer) => readAnswer('resetSubscriptionKey', answer).data)
          const { subscriptionKey } = await customer.ok(check?.origin ?? '', 'userInfo', {})
          expect(keys.filter((key) => key?.subscriptionKey === subscriptionKey)).toHaveLength(1)

          const bill = (await billed(stage, new Map([[id, { up: sum(0), down: sum(1) }]]))).get(id)
          expect((bill?.charged ?? 0) + (bill?.overrun ?? 0)).toBe(all)
          expect(await ringsIn(stage)).toBe(ringsBefore)
          return bill?.overrun === 0 ? 'bought in time' : 'used up before'
        },
      }
    },
  },
  {
    name: '25 nodes x the same 40 users',
    says: 'each byte is billed once, and nobody waits in a ring',
    async prepare(stage, round) {
      const { books, origins } = stage
      const nodes = await nodesOf(stage)
      const users = await sharedUsersOf(stage)
      const ringsBefore = await ringsIn(stage)
      const requests = nodes.map((node, nth) => {
        const traffic: Traffic = {}
        for (const [place, user] of users.entries()) {
          // Some have a part of the users only, and no two reports say the same.
          if ((nth + place) % 7 === 0) continue
          const [up, down] = [1 + round * 31 + nth, 1_000 + round * 17 + place]
          traffic[user] = [up, down]
          const before = told.get(user) ?? { up: 0, down: 0 }
          told.set(user, { up: before.up + up, down: before.down + down })
        }
        return reportRequest(origins[nth % origins.length] ?? '', node, traffic, 'first')
      })
      return {
        requests,
        async judge(answers) {
          for (const { status } of answers) expect(status).toBe(200)
          const bills = await billed(stage, told)
          for (const [user, { up, down }] of told) {
            expect(bills.get(user)).toMatchObject({ charged: up + down, overrun: 0 })
          }
          const [row] = await books.ask('select count(*) from usage_quarantine')
          expect([Number(row?.[0]), await ringsIn(stage)]).toEqual([0, ringsBefore])
          return 'all of them'
        },
      }
    },
  },
]

/** Bytes reported for these users by all nodes, over all rounds. */
const told = new Map<number, Used>()
let shared: Promise<number[]> | undefined

function sharedUsersOf(stage: Stage): Promise<number[]> {
  shared ??= Promise.all(
    Array.from({ length: SHARED_USERS }, async () => {
      const { email } = await stage.customer()
      return grantBytes(stage.books, email, 1n << 40n)
    }),
  )
  return shared
}

/** A report that waits for the database longer than its node can wait is in a journal for a moment. */
const APPLIED_WITHIN_MS = 20_000

/** The bills of all who used something, once they say what nodes reported. */
async function billed({ books }: Stage, uses: ReadonlyMap<number, Used>): Promise<Map<number, Bill>> {
  const bills = () => billsOf(books, [...uses.keys()])
  const rawOf = (all: Iterable<[number, Used]>) => [...all].map(([id, { up, down }]) => [id, up, down]).toSorted()
  await expect.poll(async () => rawOf(await bills()), { timeout: APPLIED_WITHIN_MS }).toEqual(rawOf(uses))
  return bills()
}

/** Taken from all in turn, so that none of them is always first. */
function mixed(kinds: HeldRequest[][]): HeldRequest[] {
  const placed = kinds.flatMap((kind) =>
    kind.map((request, nth) => ({ request, place: (nth + Math.random()) / kind.length })),
  )
  return placed.sort((one, other) => one.place - other.place).map(({ request }) => request)
}
