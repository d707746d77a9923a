import { refusalCodes } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { addCoupon } from '@dukou/server/testing'
import { expect } from 'vitest'
import type { Books } from '../lib/books.ts'
import type { Order } from '../lib/customer.ts'
import { codeOf } from '../lib/held-call.ts'
import { keyed } from './commerce-stage.ts'
import { lineUp } from './line-up.ts'
import { countOf, later, type Scene, startOf } from './scene.ts'
import { REQUESTS } from './stage.ts'
import { pursesOf, standingOf } from './standing.ts'
import { payUnheard } from './unheard.ts'

const CUSTOMERS = 5
const ORDERS = REQUESTS / CUSTOMERS

async function usedOf(books: Books, code: string): Promise<number> {
  const [row] = await books.ask('select used_count from coupons where code = $1', [code])
  return Number(row?.[0])
}

/** Races for the uses of coupons. */
export const couponScenes: Scene[] = [
  {
    name: 'one use left x fifty orders',
    says: 'a coupon with one use left is on one of fifty orders of five customers',
    isOfMany: true,
    async prepare(stage) {
      const customers = await Promise.all(Array.from({ length: CUSTOMERS }, () => stage.customer()))
      const code = await addCoupon(stage.app, { inAll: 1, perUser: ORDERS })
      const orders: Order[][] = []
      for (const customer of customers) orders.push(await stage.orders(customer, ORDERS))
      const requests = customers.flatMap((customer, place) =>
        stage.calls(ORDERS, customer, 'applyCoupon', (nth) => ({ orderId: orders[place]?.[nth]?.id ?? '', code })),
      )
      return {
        closes: customers[0] as (typeof customers)[number],
        requests,
        async judge(answers) {
          expect(countOf(answers, 0)).toBe(1)
          expect(countOf(answers, refusalCodes.couponUsageLimitReached)).toBe(REQUESTS - 1)
          expect(await usedOf(stage.books, code)).toBe(1)
          return 'one order'
        },
      }
    },
  },
  {
    name: 'cancel x notify x coupon off',
    says: 'the use of a coupon is spent with the payment, or free again and the money is credit',
    async prepare(stage, round) {
      const customer = await stage.customer()
      const code = await addCoupon(stage.app, { inAll: 1 })
      const order = await stage.order(customer)
      const [at = ''] = stage.origins
      await customer.ok(at, 'applyCoupon', { orderId: order.id, code })
      const { payment, amountLi } = await payUnheard(stage, customer, order)
      const lateMs = startOf(round)
      const { requests, of } = lineUp(round, {
        notify: stage.notifies(17, payment),
        cancel: later(
          stage.calls(17, customer, 'cancelOrder', () => ({ orderId: order.id })),
          lateMs,
        ),
        off: later(
          stage.calls(16, customer, 'removeCoupon', () => ({ orderId: order.id })),
          lateMs + (round % 3) * 20,
        ),
      })
      return {
        closes: customer,
        requests,
        async judge(answers) {
          for (const { status, body } of of(answers, 'notify')) expect([status, body]).toEqual([200, 'success'])
          const cancelled = countOf(of(answers, 'cancel'), 0)
          const takenOff = countOf(of(answers, 'off'), 0)
          expect(cancelled).toBeLessThanOrEqual(1)
          const standing = await standingOf(stage.books, order.id)
          const { spendableLi, reservedLi } = await pursesOf(stage.books, customer.email)
          const used = await usedOf(stage.books, code)
          expect(reservedLi).toBe(0n)
          if (standing.status === 'paid') {
            expect(standing).toMatchObject({ grants: 1, payments: 1, settled: 1, credited: 0 })
            expect([cancelled, takenOff, used, spendableLi]).toEqual([0, 0, 1, 0n])
            return 'paid with it'
          }
          expect(standing).toMatchObject({ grants: 0, payments: 0, settled: 0, credited: 1 })
          expect([used, spendableLi]).toEqual([0, amountLi])
          expect(standing.status).toBe(cancelled === 1 ? 'cancelled' : 'awaitingPayment')
          return takenOff > 0 ? 'taken off' : 'cancelled'
        },
      }
    },
  },
  {
    name: 'create_order x redeem',
    says: 'fifty orders and redeemed codes of one customer are each made once, as far as the code goes',
    async prepare(stage, round) {
      const customer = await stage.customer()
      const code = await addCoupon(stage.app, { kind: 'trialTraffic', bytes: GB, perUser: 3 })
      const { requests, of } = lineUp(round, {
        order: keyed(stage.calls(REQUESTS / 2, customer, 'createOrder', (nth) => ({ planId: stage.alike[nth] ?? '' }))),
        redeem: keyed(stage.calls(REQUESTS / 2, customer, 'redeemCoupon', () => ({ code }))),
      })
      return {
        closes: customer,
        requests,
        async judge(answers) {
          expect(of(answers, 'order').map(codeOf)).toEqual(Array(REQUESTS / 2).fill(0))
          expect(countOf(of(answers, 'redeem'), 0)).toBe(3)
          expect(countOf(of(answers, 'redeem'), refusalCodes.couponUsageLimitReached)).toBe(REQUESTS / 2 - 3)
          expect(await usedOf(stage.books, code)).toBe(3)
          return 'all'
        },
      }
    },
  },
]
