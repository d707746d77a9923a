import { randomBytes } from 'node:crypto'
import { refusalCodes } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { expect } from 'vitest'
import { codeOf, readAnswer } from '../lib/held-call.ts'
import { keyed } from './commerce-stage.ts'
import { lineUp } from './line-up.ts'
import { possessionsOf } from './possessions.ts'
import { countOf, later, type Scene, startOf } from './scene.ts'
import { REQUESTS } from './stage.ts'
import { standingOf } from './standing.ts'

const HALF = REQUESTS / 2
const GIFT_GB = 20
/** Just what a withdrawal must have: one of withdrawal and purchase finds too little. */
const WALLET_LI = 500_000n
const TRON = 'TBXSw8fM4jpQkGc6zZjsVABFpVN7UvXPdV'
const OTHER_TRON = 'TD5gsCwxykWsLN9aPrq2TAfNjByuZKYp4E'

/** Races for the money and traffic of one account. */
export const accountScenes: Scene[] = [
  {
    name: 'gift taken x taken back',
    says: 'a gift is taken by one of ten or is its giver’s again, whole',
    async prepare(stage, round) {
      const [at = ''] = stage.origins
      const giver = await stage.customerWith({ permanentBytes: BigInt(GIFT_GB) * GB })
      const { id, code } = await giver.ok(at, 'createGift', { amountGb: GIFT_GB })
      const crowd = stage.crowd.map(({ email }) => email)
      const before = await possessionsOf(stage.books, crowd)
      const { requests, of } = lineUp(round, {
        take: keyed(stage.crowd.flatMap((one) => stage.calls(HALF / 5, one, 'receiveGift', () => ({ code })))),
        back: keyed(
          later(
            stage.calls(HALF, giver, 'takeBackGift', () => ({ giftId: id })),
            startOf(round),
          ),
        ),
      })
      return {
        closes: giver,
        requests,
        async judge(answers) {
          const taken = countOf(of(answers, 'take'), 0)
          expect(taken + countOf(of(answers, 'back'), 0)).toBe(1)
          const theirs = (await possessionsOf(stage.books, crowd)).leftBytes - before.leftBytes
          const { leftBytes, escrowBytes } = await possessionsOf(stage.books, [giver.email])
          expect([theirs, leftBytes, escrowBytes]).toEqual(taken === 1 ? [16n * GB, 0n, 0n] : [0n, 20n * GB, 0n])
          return taken === 1 ? 'taken' : 'taken back'
        },
      }
    },
  },
  {
    name: 'withdrawal x purchase x gift',
    says: 'what one account has goes one way each: no li and no byte is spent twice',
    async prepare(stage, round) {
      const customer = await stage.customerWith({ walletLi: WALLET_LI, permanentBytes: 39n * GB, address: TRON })
      const order = await stage.order(customer)
      const buy = { orderId: order.id, payMode: 'alipay', isMobile: false, returnUrl: '' } as const
      const { requests, of } = lineUp(round, {
        withdraw: keyed(stage.calls(12, customer, 'requestWithdrawal', () => ({ code: null }))),
        check: later(
          stage.calls(13, customer, 'walletCheck', () => ({ orderId: order.id })),
          startOf(round),
        ),
        buy: keyed(
          later(
            stage.calls(13, customer, 'buy', () => buy),
            startOf(round),
          ),
        ),
        give: keyed(stage.calls(12, customer, 'createGift', () => ({ amountGb: GIFT_GB }))),
      })
      return {
        closes: customer,
        requests,
        async judge(answers) {
          const has = await possessionsOf(stage.books, [customer.email])
          expect(has.pursesLi + has.withdrawnLi + has.spentLi).toBe(WALLET_LI)
          expect(countOf(of(answers, 'withdraw'), 0)).toBeLessThanOrEqual(1)
          const { status, grants, payments, reservedLi } = await standingOf(stage.books, order.id)
          const paid = status === 'paid' ? 1 : 0
          expect([grants, payments]).toEqual([paid, paid])
          const [row] = await stage.books.ask('select permanent_bytes from orders where public_id = $1', [order.id])
          const bought = paid ? (row?.[0] as bigint) : 0n
          expect(has.leftBytes + has.escrowBytes).toBe(39n * GB + bought)
          const given = countOf(of(answers, 'give'), 0)
          expect(has.escrowBytes).toBe(BigInt(given * GIFT_GB) * GB)
          return paid ? 'bought' : reservedLi > 0n ? 'reserved' : has.withdrawnLi > 0n ? 'withdrawn' : 'none'
        },
      }
    },
  },
  {
    name: 'draw x draw',
    says: 'traffic for one draw is drawn once',
    async prepare(stage) {
      const [at = ''] = stage.origins
      const customer = await stage.customerWith({ permanentBytes: 20n * GB })
      const { version, costGb, commitment } = await customer.ok(at, 'lottery', {})
      const draw = () => ({ version, costGb, commitment, ownNumber: randomBytes(8).toString('hex') })
      return {
        closes: customer,
        requests: keyed(stage.calls(REQUESTS, customer, 'drawPrize', draw)),
        async judge(answers) {
          expect(countOf(answers, 0)).toBe(1)
          expect(countOf(answers, refusalCodes.lotteryChanged)).toBe(REQUESTS - 1)
          const [drawn] = answers.flatMap((answer) => readAnswer('drawPrize', answer).data ?? [])
          const { leftBytes } = await possessionsOf(stage.books, [customer.email])
          expect(leftBytes).toBe(BigInt(drawn?.permanentGb ?? -1) * GB)
          return 'one draw'
        },
      }
    },
  },
  {
    name: 'address x withdrawal',
    says: 'a withdrawal goes to the address that stood before the change, or is held',
    async prepare(stage, round) {
      const [at = ''] = stage.origins
      const customer = await stage.customerWith({ walletLi: WALLET_LI, address: TRON })
      const change = { network: 'USDT-TRC20', address: OTHER_TRON, code: null } as const
      const { requests, of } = lineUp(round, {
        change: later(
          stage.calls(HALF, customer, 'savePayoutAddress', () => change),
          startOf(round),
        ),
        withdraw: keyed(stage.calls(HALF, customer, 'requestWithdrawal', () => ({ code: null }))),
      })
      return {
        closes: customer,
        requests,
        async judge(answers) {
          expect(of(answers, 'change').map(codeOf)).toEqual(Array(HALF).fill(0))
          const made = countOf(of(answers, 'withdraw'), 0)
          expect(made).toBeLessThanOrEqual(1)
          const { moneyHeld, withdrawalWaits } = refusalCodes
          const refused = of(answers, 'withdraw').map(codeOf)
          expect(refused.filter((code) => ![0, moneyHeld, withdrawalWaits].includes(code))).toEqual([])
          const withdrawals = await customer.ok(at, 'myWithdrawals', {})
          expect(withdrawals.map(({ address }) => address)).toEqual(made === 1 ? [TRON] : [])
          const { pursesLi } = await possessionsOf(stage.books, [customer.email])
          expect(pursesLi).toBe(made === 1 ? 0n : WALLET_LI)
          return made === 1 ? 'withdrawn before' : 'held'
        },
      }
    },
  },
]
