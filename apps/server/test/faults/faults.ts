import { expect } from 'vitest'
import type { FaultName } from './fault-names.ts'
import { type Attempt, PRICE_LI, type Stage } from './stage.ts'

/** A thing that goes wrong between a payer, a platform and us, and what the books say of it in the end. */
interface Fault {
  /** In the words of `outcomeOf`. */
  expected: string
  run(stage: Stage): Promise<Attempt>
}

/** Pays after something has been arranged. */
async function paid(stage: Stage, more: Record<string, unknown> = {}): Promise<Attempt> {
  const attempt = await stage.begin()
  await stage.pay(attempt, more)
  return attempt
}

/** A notify that does nothing while something is wrong, and pays when it comes again after that. */
async function nothingYet(stage: Stage, attempt: Attempt): Promise<void> {
  const told = await stage.lastNotify(attempt)
  expect(told.accepted).toBe(false)
  expect(told.status).toBeGreaterThanOrEqual(400)
  expect(await stage.outcomeOf(attempt)).toBe('nothing')
}

export const FAULTS: Record<FaultName, Fault> = {
  none: { expected: 'settled', run: (stage) => paid(stage) },

  'late: the order was cancelled before': {
    expected: 'credit',
    async run(stage) {
      const attempt = await stage.begin()
      await stage.behave('staysOpen')
      await attempt.member.ok('cancelOrder', { orderId: attempt.orderId })
      await stage.pay(attempt)
      return attempt
    },
  },

  'double: told twenty times at once': {
    expected: 'settled',
    async run(stage) {
      await stage.behave('twentyNotifies')
      return paid(stage)
    },
  },

  'paid twice under one number': {
    expected: 'settled + credit',
    run: (stage) => paid(stage, { times: 2 }),
  },

  'lost notify': {
    expected: 'settled',
    async run(stage) {
      await stage.behave('noNotify')
      const attempt = await paid(stage)
      await stage.poll(attempt)
      return attempt
    },
  },

  'lost answer to the start': {
    expected: 'settled',
    async run(stage) {
      await stage.behave('startLost')
      const attempt = await paid(stage)
      expect(attempt.code).not.toBe(0)
      return attempt
    },
  },

  '500 to the start': {
    expected: 'nothing',
    async run(stage) {
      await stage.behave('startFails')
      const attempt = await stage.begin()
      expect(attempt.code).not.toBe(0)
      return attempt
    },
  },

  '500 to the query': {
    expected: 'settled',
    async run(stage) {
      await stage.behave('queryFails')
      const attempt = await paid(stage)
      await nothingYet(stage, attempt)
      await stage.gateway.reset()
      await stage.resend(await stage.lastNotify(attempt))
      return attempt
    },
  },

  'slow: the start is held until the caller gives up': {
    expected: 'settled',
    async run(stage) {
      await stage.behave('startHeld')
      const attempt = await stage.impatiently(stage.platform.isCreate, stage.begin)
      expect(attempt.code).not.toBe(0)
      await stage.pay(attempt)
      return attempt
    },
  },

  'slow: the query is held until the caller gives up': {
    expected: 'settled',
    async run(stage) {
      const attempt = await stage.begin()
      await stage.behave('queryHeld')
      await stage.impatiently(stage.platform.isQuery, () => stage.pay(attempt))
      await nothingYet(stage, attempt)
      await stage.gateway.reset()
      await stage.resend(await stage.lastNotify(attempt))
      return attempt
    },
  },

  'wrong signature': {
    expected: 'nothing',
    async run(stage) {
      await stage.behave('wrongSignature')
      const attempt = await paid(stage)
      await nothingYet(stage, attempt)
      return attempt
    },
  },

  'other amount: a fen less is paid': {
    expected: 'credit',
    run: (stage) => paid(stage, stage.platform.paying(PRICE_LI - 10n)),
  },

  'other amount: a fen more is paid': {
    expected: 'settled, rest credit',
    run: (stage) => paid(stage, stage.platform.paying(PRICE_LI + 10n)),
  },

  'other amount: a hundredfold is told': {
    expected: 'nothing',
    async run(stage) {
      await stage.gateway.behave(stage.platform.lying(PRICE_LI * 100n))
      const attempt = await paid(stage)
      await nothingYet(stage, attempt)
      return attempt
    },
  },

  'other currency': {
    expected: 'nothing',
    async run(stage) {
      await stage.behave('otherCurrency')
      const attempt = await paid(stage)
      await nothingYet(stage, attempt)
      return attempt
    },
  },

  'other merchant': {
    expected: 'nothing',
    async run(stage) {
      await stage.behave('otherMerchant')
      const attempt = await paid(stage)
      await nothingYet(stage, attempt)
      return attempt
    },
  },

  'told paid, and unpaid when asked': {
    expected: 'nothing',
    async run(stage) {
      await stage.behave('queryUnpaid')
      const attempt = await paid(stage)
      await nothingYet(stage, attempt)
      return attempt
    },
  },

  'not final': {
    expected: 'nothing',
    async run(stage) {
      await stage.behave('notFinal')
      const attempt = await paid(stage)
      expect((await stage.lastNotify(attempt)).accepted).toBe(true)
      return attempt
    },
  },

  'replay: the same message again and again': {
    expected: 'settled',
    async run(stage) {
      const attempt = await paid(stage)
      const told = await stage.lastNotify(attempt)
      for (let turn = 0; turn < 3; turn += 1) expect(await stage.resend(told)).toBeLessThan(300)
      return attempt
    },
  },

  'replay: to another payment account of the merchant': {
    expected: 'settled + suspense',
    async run(stage) {
      const attempt = await paid(stage)
      expect(await stage.resend(await stage.lastNotify(attempt), `${stage.code}-two`)).toBeLessThan(300)
      return attempt
    },
  },

  'key exchanged at the platform': {
    expected: 'settled',
    async run(stage) {
      const attempt = await stage.begin()
      await stage.useOldKey()
      await stage.behave('keyExchanged')
      await stage.pay(attempt)
      expect(await stage.outcomeOf(attempt)).toBe(stage.platform.whileKeyIsOld)
      await stage.useNewKey()
      await stage.resend(await stage.lastNotify(attempt))
      return attempt
    },
  },

  'notify before the answer to the start': {
    expected: 'settled',
    async run(stage) {
      await stage.behave('notifyFirst')
      return stage.begin()
    },
  },

  'refund at the platform': {
    expected: 'settled',
    async run(stage) {
      const attempt = await paid(stage)
      await stage.gateway.refund(attempt.tradeNo)
      expect((await stage.lastNotify(attempt)).accepted).toBe(true)
      await stage.poll(attempt)
      return attempt
    },
  },

  'clocks ten minutes apart': {
    expected: 'settled',
    async run(stage) {
      const attempt = await stage.begin()
      await stage.behave('clocksApart')
      await stage.pay(attempt)
      await stage.gateway.reset()
      await stage.resend(await stage.lastNotify(attempt))
      return attempt
    },
  },
}
