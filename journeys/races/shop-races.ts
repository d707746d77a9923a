import { digestOf, PASSWORD } from '@dukou/server/testing'
import { expect } from 'vitest'
import { readAnswer } from '../lib/held-call.ts'
import type { Race } from './race.ts'
import { MOST_OPEN_ORDERS, REQUESTS } from './stage.ts'
import { CANCELLED, pursesOf, standingOf } from './standing.ts'

const EMAIL_TAKEN = 1001
const NOT_CANCELLABLE = 1026
const TOO_MANY_OPEN = 2017
const ORDER_CLOSED = 2019
const ORDERS = 10

const buyInput = (orderId: string) => ({ orderId, payMode: 'alipay', isMobile: false, returnUrl: '' }) as const
const count = (codes: number[], wanted: number) => codes.filter((code) => code === wanted).length

export const shopRaces: Race[] = [
  {
    name: 'cancel x cancel',
    says: 'of fifty cancels one wins, and the wallet’s part comes back once',
    async prepare(stage) {
      const customer = await stage.customerWithMoney()
      const order = await stage.order(customer)
      const [server] = stage.calls(1, customer, 'walletCheck', () => ({ orderId: order.id }))
      const reserved = await customer.ok(server?.origin ?? '', 'walletCheck', { orderId: order.id })
      expect(reserved.walletSpendLi).toBe(stage.plan.priceLi)
      return {
        requests: stage.calls(REQUESTS, customer, 'cancelOrder', () => ({ orderId: order.id })),
        async judge(answers) {
          const codes = answers.map((answer) => readAnswer('cancelOrder', answer).code)
          expect(count(codes, 0)).toBe(1)
          expect(count(codes, NOT_CANCELLABLE)).toBe(REQUESTS - 1)
          expect(await standingOf(stage.books, order.id)).toMatchObject(CANCELLED)
          const purses = await pursesOf(stage.books, customer.email)
          expect(purses).toEqual({ spendableLi: stage.plan.priceLi, reservedLi: 0n })
          return 'one cancel'
        },
      }
    },
  },
  {
    name: 'dobuy x dobuy',
    says: 'fifty buys of one order share one live trade, which the platform was asked for once',
    async prepare(stage) {
      const customer = await stage.customer()
      const order = await stage.order(customer)
      return {
        requests: stage.calls(REQUESTS, customer, 'buy', () => buyInput(order.id)),
        async judge(answers) {
          const trades = answers.map((answer) => readAnswer('buy', answer))
          expect(
            count(
              trades.map(({ code }) => code),
              0,
            ),
          ).toBe(REQUESTS)
          expect(new Set(trades.map(({ data }) => `${data?.id} ${data?.payUrl}`)).size).toBe(1)
          expect(await standingOf(stage.books, order.id)).toMatchObject({ trades: 1, liveTrades: 1, grants: 0 })
          const { requests } = await stage.site.gateway.log(await stage.tradeNoOf(trades[0]?.data?.id ?? ''))
          expect(requests.filter(({ path }) => path === '/mapi.php')).toHaveLength(1)
          return 'one trade'
        },
      }
    },
  },
  {
    name: 'wallet_check on ten orders',
    says: 'a wallet that pays one order is reserved by one of ten, however often all are checked at once',
    async prepare(stage) {
      const customer = await stage.customerWithMoney()
      const orders = await stage.orders(customer, ORDERS)
      const orderOf = (index: number) => orders[index % ORDERS]?.id ?? ''
      return {
        requests: stage.calls(REQUESTS, customer, 'walletCheck', (index) => ({ orderId: orderOf(index) })),
        async judge(answers) {
          const codes = answers.map((answer) => readAnswer('walletCheck', answer).code)
          expect(count(codes, 0)).toBe(REQUESTS)
          const standings = await Promise.all(orders.map(({ id }) => standingOf(stage.books, id)))
          const reserving = standings.filter(({ reservedLi }) => reservedLi > 0n)
          expect(reserving).toMatchObject([{ status: 'walletReserved', reservedLi: stage.plan.priceLi }])
          const purses = await pursesOf(stage.books, customer.email)
          expect(purses).toEqual({ spendableLi: 0n, reservedLi: stage.plan.priceLi })
          return 'one order'
        },
      }
    },
  },
  {
    name: 'dobuy of ten orders, wallet for one',
    says: 'of ten orders bought at once the one that holds the wallet is paid from it once, the others get one trade each',
    async prepare(stage) {
      const customer = await stage.customerWithMoney()
      const orders = await stage.orders(customer, ORDERS)
      const [check] = stage.calls(1, customer, 'walletCheck', () => ({ orderId: orders[0]?.id ?? '' }))
      await customer.ok(check?.origin ?? '', 'walletCheck', { orderId: orders[0]?.id ?? '' })
      const orderOf = (index: number) => orders[index % ORDERS]?.id ?? ''
      return {
        requests: stage.calls(REQUESTS, customer, 'buy', (index) => buyInput(orderOf(index))),
        async judge(answers) {
          const bought = answers.map((answer) => readAnswer('buy', answer))
          const ofFirst = bought.filter((_, index) => index % ORDERS === 0)
          expect(ofFirst.filter(({ data }) => data?.status === 'paid')).toHaveLength(1)
          expect(
            count(
              ofFirst.map(({ code }) => code),
              ORDER_CLOSED,
            ),
          ).toBe(ofFirst.length - 1)
          const others = bought.filter((_, index) => index % ORDERS !== 0)
          expect(
            count(
              others.map(({ code }) => code),
              0,
            ),
          ).toBe(others.length)
          const [first, ...rest] = await Promise.all(orders.map(({ id }) => standingOf(stage.books, id)))
          expect(first).toMatchObject({ status: 'paid', grants: 1, payments: 1, settled: 0, trades: 1 })
          for (const one of rest) expect(one).toMatchObject({ status: 'awaitingPayment', grants: 0, trades: 1 })
          const purses = await pursesOf(stage.books, customer.email)
          expect(purses).toEqual({ spendableLi: 0n, reservedLi: 0n })
          return 'one from the wallet'
        },
      }
    },
  },
  {
    name: 'dobuy x wallet_check',
    says: 'an order bought while the wallet is put on it is paid from the wallet once, or keeps it reserved',
    async prepare(stage) {
      const customer = await stage.customerWithMoney()
      const order = await stage.order(customer)
      const half = REQUESTS / 2
      return {
        requests: [
          ...stage.calls(half, customer, 'walletCheck', () => ({ orderId: order.id })),
          ...stage.calls(half, customer, 'buy', () => buyInput(order.id)),
        ],
        async judge(answers) {
          const paid = answers
            .slice(half)
            .map((answer) => readAnswer('buy', answer))
            .filter(({ data }) => data?.paymentAccount === 'wallet')
          const standing = await standingOf(stage.books, order.id)
          const { spendableLi, reservedLi } = await pursesOf(stage.books, customer.email)
          expect(spendableLi).toBe(0n)
          if (paid.length === 0) {
            expect(standing).toMatchObject({ status: 'walletReserved', grants: 0, payments: 0 })
            expect(reservedLi).toBe(stage.plan.priceLi)
            return 'reserved'
          }
          // A buy that began at the gateway before the wallet paid is answered with what paid, so one trade may be told often.
          expect(new Set(paid.map(({ data }) => `${data?.id} ${data?.status}`))).toEqual(
            new Set([`${paid[0]?.data?.id} paid`]),
          )
          expect(standing).toMatchObject({ status: 'paid', grants: 1, payments: 1, settled: 0, liveTrades: 0 })
          expect(reservedLi).toBe(0n)
          return 'paid from the wallet'
        },
      }
    },
  },
  {
    name: 'create_order at the cap',
    says: 'the last free place for an open order goes to one of fifty',
    async prepare(stage) {
      const customer = await stage.customer()
      await stage.orders(customer, MOST_OPEN_ORDERS - 1)
      const free = stage.alike.slice(MOST_OPEN_ORDERS)
      return {
        requests: stage.calls(REQUESTS, customer, 'createOrder', (index) => ({ planId: free[index] ?? '' })),
        async judge(answers) {
          const codes = answers.map((answer) => readAnswer('createOrder', answer).code)
          expect(count(codes, 0)).toBe(1)
          expect(count(codes, TOO_MANY_OPEN)).toBe(REQUESTS - 1)
          const [row] = await stage.books.ask(
            'select count(*) from orders o join users u on u.id = o.user_id where u.email = $1',
            [customer.email],
          )
          expect(Number(row?.[0])).toBe(MOST_OPEN_ORDERS)
          return 'one order'
        },
      }
    },
  },
  {
    name: 'create_order x create_order',
    says: 'fifty looks at one plan make one order, which all of them get',
    async prepare(stage) {
      const customer = await stage.customer()
      return {
        requests: stage.calls(REQUESTS, customer, 'createOrder', () => ({ planId: stage.plan.id })),
        async judge(answers) {
          const orders = answers.map((answer) => readAnswer('createOrder', answer).data?.id)
          expect(new Set(orders).size).toBe(1)
          expect(await standingOf(stage.books, orders[0] ?? '')).toMatchObject({ status: 'awaitingPayment', trades: 0 })
          return 'one order'
        },
      }
    },
  },
  {
    name: 'wallet_check x cancel x dobuy of ten orders',
    says: 'while ten orders take the wallet from each other it pays one at most, and no request waits in a ring',
    async prepare(stage) {
      const customer = await stage.customerWithMoney()
      const orders = await stage.orders(customer, ORDERS)
      const orderOf = (index: number) => orders[index % ORDERS]?.id ?? ''
      return {
        requests: [
          ...stage.calls(REQUESTS, customer, 'walletCheck', (index) => ({ orderId: orderOf(index) })),
          ...stage.calls(ORDERS, customer, 'buy', (index) => buyInput(orderOf(index))),
          ...stage.calls(ORDERS, customer, 'cancelOrder', (index) => ({ orderId: orderOf(index) })),
        ],
        async judge(answers) {
          for (const { status } of answers) expect(status).toBe(200)
          const standings = await Promise.all(orders.map(({ id }) => standingOf(stage.books, id)))
          const paid = standings.filter(({ status }) => status === 'paid')
          for (const one of paid) expect(one).toMatchObject({ grants: 1, payments: 1, settled: 0 })
          const { spendableLi, reservedLi } = await pursesOf(stage.books, customer.email)
          expect(spendableLi + reservedLi + stage.plan.priceLi * BigInt(paid.length)).toBe(stage.plan.priceLi)
          return paid.length > 0 ? 'paid from the wallet' : 'reserved or given back'
        },
      }
    },
  },
  {
    name: 'signup x signup',
    says: 'an e-mail in fifty spellings of case is registered once',
    async prepare(stage, round) {
      const email = `race${round}-${Date.now()}@example.com`
      const spelt = (index: number) =>
        [...email].map((letter, place) => ((index >> (place % 6)) & 1 ? letter.toUpperCase() : letter)).join('')
      const nobody = { email, headers: { 'x-forwarded-for': `10.9.${round % 250}.1` }, ok: () => Promise.reject() }
      return {
        requests: stage.calls(REQUESTS, nobody, 'signup', (index) => ({
          email: spelt(index),
          passwordDigest: digestOf(PASSWORD),
          iconUrl: '',
          host: '',
        })),
        async judge(answers) {
          const codes = answers.map((answer) => readAnswer('signup', answer).code)
          expect(count(codes, 0)).toBe(1)
          expect(count(codes, EMAIL_TAKEN)).toBe(REQUESTS - 1)
          const rows = await stage.books.ask('select id from users where lower(email) = $1', [email])
          expect(rows).toHaveLength(1)
          return 'one account'
        },
      }
    },
  },
]
