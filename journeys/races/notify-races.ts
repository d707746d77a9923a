import { expect } from 'vitest'
import type { RawAnswer } from '../lib/barrier.ts'
import { readAnswer } from '../lib/held-call.ts'
import type { Race } from './race.ts'
import { REQUESTS, type Stage } from './stage.ts'
import { CANCELLED, PAID_ONCE, pursesOf, standingOf } from './standing.ts'

const HALF = REQUESTS / 2
const NOT_CANCELLABLE = 1026

/** An order that waits for money, and the number of its trade. */
async function waiting(stage: Stage) {
  const customer = await stage.customer()
  const order = await stage.order(customer)
  const trade = await stage.buy(customer, order)
  return { customer, order, tradeNo: await stage.tradeNoOf(trade.id) }
}

/** A notify asks the platform before it acts: without a start, longer in each round, it would lose every time. */
const startOf = (round: number) => (round % 10) * 15

const texts = (answers: RawAnswer[]) => new Set(answers.map(({ status, body }) => `${status} ${body}`))
const codes = (answers: RawAnswer[]) => answers.map((answer) => readAnswer('cancelOrder', answer).code)
const count = (list: number[], wanted: number) => list.filter((one) => one === wanted).length

export const notifyRaces: Race[] = [
  {
    name: 'notify x notify',
    says: 'a payment told fifty times at once pays its order once, and every notify is thanked',
    async prepare(stage) {
      const { order, tradeNo } = await waiting(stage)
      const payment = await stage.payUnseen(tradeNo)
      return {
        requests: stage.notifies(REQUESTS, payment),
        async judge(answers) {
          expect(texts(answers)).toEqual(new Set(['200 success']))
          expect(await standingOf(stage.books, order.id)).toMatchObject(PAID_ONCE)
          return 'paid'
        },
      }
    },
  },
  {
    name: 'two payments x notify',
    says: 'two payments of one order told at once pay it once and credit the other',
    async prepare(stage) {
      const { customer, order, tradeNo } = await waiting(stage)
      await stage.site.gateway.behave({ out_trade_no: tradeNo, notify: { drop: true } })
      await stage.site.gateway.pay(tradeNo, { times: 2 })
      const { orders } = await stage.site.gateway.log(tradeNo)
      return {
        requests: Array.from({ length: HALF }, () => orders.flatMap((payment) => stage.notifies(1, payment))).flat(),
        async judge(answers) {
          expect(texts(answers)).toEqual(new Set(['200 success']))
          expect(await standingOf(stage.books, order.id)).toMatchObject({ ...PAID_ONCE, credited: 1 })
          expect((await pursesOf(stage.books, customer.email)).spendableLi).toBe(stage.plan.priceLi)
          const settled = await stage.books.ask(
            `select external_no from receipts where disposition = 'settled' and external_no = any($1)`,
            [orders.map(({ trade_no }) => trade_no)],
          )
          return settled[0]?.[0] === orders[0]?.trade_no ? 'first' : 'second'
        },
      }
    },
  },
  {
    name: 'notify x cancel, query: paid',
    says: 'a cancel that hears from the platform of money pays the order instead',
    async prepare(stage) {
      const { customer, order, tradeNo } = await waiting(stage)
      const payment = await stage.payUnseen(tradeNo)
      return {
        requests: [
          ...stage.notifies(HALF, payment),
          ...stage.calls(HALF, customer, 'cancelOrder', () => ({ orderId: order.id })),
        ],
        async judge(answers) {
          expect(texts(answers.slice(0, HALF))).toEqual(new Set(['200 success']))
          expect(count(codes(answers.slice(HALF)), NOT_CANCELLABLE)).toBe(HALF)
          expect(await standingOf(stage.books, order.id)).toMatchObject(PAID_ONCE)
          return 'paid'
        },
      }
    },
  },
  lateMoney('unpaid', '400 fail'),
  { ...lateMoney('timeout', '503 fail'), lanes: 5 },
  {
    name: 'notify x cancel, start lost',
    says: 'where a cancel cannot know of the money, the first of both decides: paid, or cancelled with the money as credit',
    async prepare(stage, round) {
      const customer = await stage.customer()
      const order = await stage.order(customer)
      await stage.site.gateway.behave({ create: { status: 500, times: 1 } })
      await expect(stage.buy(customer, order)).rejects.toThrow('2022')
      const [row] = await stage.books.ask(
        'select trade_no from trades t join orders o on o.id = t.order_id where o.public_id = $1',
        [order.id],
      )
      const payment = await stage.payUnseen(String(row?.[0]))
      const afterMs = startOf(round)
      const cancels = stage.calls(HALF, customer, 'cancelOrder', () => ({ orderId: order.id }))
      return {
        requests: [...stage.notifies(HALF, payment), ...cancels.map((request) => ({ ...request, afterMs }))],
        async judge(answers) {
          expect(texts(answers.slice(0, HALF))).toEqual(new Set(['200 success']))
          const cancelled = count(codes(answers.slice(HALF)), 0)
          expect(count(codes(answers.slice(HALF)), NOT_CANCELLABLE)).toBe(HALF - cancelled)
          const standing = await standingOf(stage.books, order.id)
          const { spendableLi } = await pursesOf(stage.books, customer.email)
          if (cancelled === 0) {
            expect(standing).toMatchObject(PAID_ONCE)
            expect(spendableLi).toBe(0n)
            return 'notify'
          }
          expect(cancelled).toBe(1)
          expect(standing).toMatchObject({ ...CANCELLED, credited: 1 })
          expect(spendableLi).toBe(stage.plan.priceLi)
          return 'cancel'
        },
      }
    },
  },
  {
    name: 'notify x wallet_check',
    says: 'money for a price that the wallet changes at that moment pays the order, and what the wallet reserved comes back',
    async prepare(stage, round) {
      const customer = await stage.customerWithMoney()
      const order = await stage.order(customer)
      const tradeNo = await stage.tradeNoOf((await stage.buy(customer, order)).id)
      const payment = await stage.payUnseen(tradeNo)
      const afterMs = startOf(round)
      const checks = stage.calls(HALF, customer, 'walletCheck', () => ({ orderId: order.id }))
      return {
        requests: [...stage.notifies(HALF, payment), ...checks.map((request) => ({ ...request, afterMs }))],
        async judge(answers) {
          expect(texts(answers.slice(0, HALF))).toEqual(new Set(['200 success']))
          const standing = await standingOf(stage.books, order.id)
          const { spendableLi, reservedLi } = await pursesOf(stage.books, customer.email)
          expect(standing).toMatchObject(PAID_ONCE)
          expect([spendableLi, reservedLi]).toEqual([stage.plan.priceLi, 0n])
          return count(codes(answers.slice(HALF)), 0) > 0 ? 'wallet_check' : 'notify'
        },
      }
    },
  },
]

/** Cancels and notifies meet while the platform does not tell of the money; it comes late, as credit. */
function lateMoney(answer: 'unpaid' | 'timeout', refused: string): Race {
  return {
    name: `notify x cancel, query: ${answer}`,
    says: `while the platform’s query answers ${answer}, no notify pays, one cancel wins, and the money comes late as credit`,
    async prepare(stage) {
      const { customer, order, tradeNo } = await waiting(stage)
      await stage.site.gateway.behave({ out_trade_no: tradeNo, query: { answer } })
      const payment = await stage.payUnseen(tradeNo)
      return {
        requests: [
          ...stage.notifies(HALF, payment),
          ...stage.calls(HALF, customer, 'cancelOrder', () => ({ orderId: order.id })),
        ],
        async judge(answers) {
          expect(texts(answers.slice(0, HALF))).toEqual(new Set([refused]))
          expect(count(codes(answers.slice(HALF)), 0)).toBe(1)
          expect(count(codes(answers.slice(HALF)), NOT_CANCELLABLE)).toBe(HALF - 1)
          expect(await standingOf(stage.books, order.id)).toMatchObject({ ...CANCELLED, credited: 0 })
          await stage.site.gateway.behave({ out_trade_no: tradeNo, query: null, notify: null })
          const late = await Promise.all(stage.notifies(2, payment).map(({ origin, path }) => fetch(origin + path)))
          expect(late.map(({ status }) => status)).toEqual([200, 200])
          expect(await standingOf(stage.books, order.id)).toMatchObject({ ...CANCELLED, credited: 1 })
          expect((await pursesOf(stage.books, customer.email)).spendableLi).toBe(stage.plan.priceLi)
          return 'cancel'
        },
      }
    },
  }
}
