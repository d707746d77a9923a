import { refusalCodes } from '@dukou/contract'
import { addDays, businessDay } from '@dukou/domain'
import { plainBill, uploadBill } from '@dukou/server/testing'
import { expect } from 'vitest'
import type { HeldRequest } from '../lib/barrier.ts'
import { codeOf } from '../lib/held-call.ts'
import type { Payment } from '../lib/notify.ts'
import { type CommerceStage, keyed } from './commerce-stage.ts'
import { lineUp } from './line-up.ts'
import type { Race } from './race.ts'
import { countOf, later, startOf } from './scene.ts'
import { REQUESTS } from './stage.ts'
import { PAID_ONCE, pursesOf, standingOf } from './standing.ts'
import { payUnheard } from './unheard.ts'

const PARTS = 10n

/** Races for money that goes back, and for a bill that is compared while its payments come. */
export const refundRaces: Race<CommerceStage>[] = [
  {
    name: 'refund x refund',
    says: 'fifty refunds of a tenth each, to the wallet and to the source, give back what was paid and no more',
    async prepare(stage) {
      const customer = await stage.customer()
      const order = await stage.order(customer)
      const tradeNo = await stage.tradeNoOf((await stage.buy(customer, order)).id)
      await stage.site.gateway.pay(tradeNo)
      await expect.poll(async () => (await standingOf(stage.books, order.id)).status).toBe('paid')
      const amountLi = stage.plan.priceLi / PARTS
      return {
        requests: refunds(stage, REQUESTS, order.id, amountLi),
        async judge(answers) {
          expect(countOf(answers, 0)).toBe(Number(PARTS))
          expect(countOf(answers, refusalCodes.refundTooMuch)).toBe(REQUESTS - Number(PARTS))
          const [at = ''] = stage.origins
          const [shown] = await customer.ok(at, 'listOrders', {})
          expect((shown?.refundedLi ?? 0n) + (shown?.refundingLi ?? 0n)).toBe(stage.plan.priceLi)
          return 'ten refunds'
        },
      }
    },
  },
  {
    name: 'refund x late notify x cancel',
    says: 'a payment that comes while its order is cancelled is paid or credit, and is given back once',
    async prepare(stage, round) {
      const customer = await stage.customer()
      const order = await stage.order(customer)
      const { payment } = await payUnheard(stage, customer, order)
      const { requests } = lineUp(round, {
        notify: stage.notifies(17, payment),
        cancel: later(
          stage.calls(17, customer, 'cancelOrder', () => ({ orderId: order.id })),
          startOf(round),
        ),
        refund: later(refunds(stage, 16, order.id, stage.plan.priceLi, 'wallet'), startOf(round + 1)),
      })
      return {
        requests,
        async judge() {
          const { status, settled, credited } = await standingOf(stage.books, order.id)
          expect(settled + credited).toBe(1)
          const [at = ''] = stage.origins
          if (status === 'paid') {
            // If all refunds came before the money, this one gives it back.
            await stage.admin
              .ok(at, 'refundOrder', wishOf(order.id, stage.plan.priceLi, 'wallet'))
              .catch((error: Error) => expect(error.message).toContain(String(refusalCodes.refundTooMuch)))
          }
          expect((await pursesOf(stage.books, customer.email)).spendableLi).toBe(stage.plan.priceLi)
          return status
        },
      }
    },
  },
  {
    name: 'bill x late notify',
    says: 'a payment that a bill has and the books lack is booked once, by its notify or by the platform that staff ask',
    async prepare(stage, round) {
      const customer = await stage.customer()
      const order = await stage.order(customer)
      const payment = await stage.payUnseen(await stage.tradeNoOf((await stage.buy(customer, order)).id))
      const { app } = stage
      const day = addDays(businessDay(app.now(), app.config.timeZone), -1)
      const id = await differenceOf(stage, day, payment)
      const { requests, of } = lineUp(round, {
        notify: stage.notifies(REQUESTS / 2, payment),
        ask: stage.calls(REQUESTS / 2, stage.admin, 'decideDifference', () => ({
          id,
          act: 'ask',
          reason: '',
        })),
      })
      return {
        requests,
        async judge(answers) {
          for (const answer of of(answers, 'ask')) expect([0, refusalCodes.differenceUnfit]).toContain(codeOf(answer))
          expect(await standingOf(stage.books, order.id)).toMatchObject(PAID_ONCE)
          expect(await differenceOf(stage, day, payment)).toBe('')
          return 'one payment'
        },
      }
    },
  },
]

function wishOf(orderId: string, amountLi: bigint, destination: 'wallet' | 'source') {
  return { orderId, amountLi, destination, reason: '重复购买', askedLi: null }
}

/** Refunds by staff, each under a key of its own, to the wallet and to the source in turns unless told otherwise. */
function refunds(
  stage: CommerceStage,
  count: number,
  orderId: string,
  amountLi: bigint,
  only?: 'wallet',
): HeldRequest[] {
  return keyed(
    stage.calls(count, stage.admin, 'refundOrder', (nth) =>
      wishOf(orderId, amountLi, only ?? (nth % 4 < 2 ? 'wallet' : 'source')),
    ),
  )
}

/** Uploads the bill of a day with this payment. @returns its open difference; empty: there is none */
async function differenceOf(
  { admin, origins }: CommerceStage,
  day: string,
  { out_trade_no: our, trade_no: theirs, money: amount }: Payment,
): Promise<string> {
  const [origin = ''] = origins
  const file = plainBill([{ our, theirs, amount }])
  const token = admin.headers.authorization?.slice('Bearer '.length)
  const { code } = await uploadBill({ origin }, { token }, { paymentAccount: 'sandbox', day, file })
  expect(code).toBe(0)
  const found = await admin.ok(origin, 'listDifferences', { paymentAccount: 'sandbox', day })
  return found.find((one) => one.tradeNo === our && one.state === 'open')?.id ?? ''
}
