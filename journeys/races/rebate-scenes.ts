import { expect } from 'vitest'
import { lineUp } from './line-up.ts'
import type { Scene } from './scene.ts'
import { REQUESTS } from './stage.ts'
import { PAID_ONCE, pursesOf, standingOf } from './standing.ts'

const SHARE = 10n

/** Races for the rebate of a payment. */
export const rebateScenes: Scene[] = [
  {
    name: 'notify x poll of a friend’s payment',
    says: 'a payment that is told fifty times and asked about by jobs brings its inviter one rebate',
    async prepare(stage, round) {
      const inviter = await stage.customer()
      const friend = await stage.friendOf(inviter)
      const order = await stage.order(friend)
      const tradeNo = await stage.tradeNoOf((await stage.buy(friend, order)).id)
      const payment = await stage.payUnseen(tradeNo)
      await stage.books.ask(`update trades set next_query_at = 'epoch' where trade_no = $1 returning id`, [tradeNo])
      const { requests } = lineUp(round, { notify: stage.notifies(REQUESTS, payment) })
      return {
        closes: inviter,
        requests,
        besides: [() => stage.job('pollTrades'), () => stage.job('pollTrades')],
        async judge(answers) {
          for (const { status, body } of answers) expect([status, body]).toEqual([200, 'success'])
          expect(await standingOf(stage.books, order.id)).toMatchObject(PAID_ONCE)
          const { spendableLi } = await pursesOf(stage.books, inviter.email)
          expect(spendableLi).toBe(stage.plan.priceLi / SHARE)
          const rebates = await stage.books.ask(
            'select r.reward_li from rebates r join orders o on o.id = r.order_id where o.public_id = $1',
            [order.id],
          )
          expect(rebates).toEqual([[stage.plan.priceLi / SHARE]])
          return 'one rebate'
        },
      }
    },
  },
]
