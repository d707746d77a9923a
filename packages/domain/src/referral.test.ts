import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inviteEndsAt, maskedEmail, rebateOf, reversalOf, rewardBpAt } from './referral.ts'

const joinedAt = new Date('2026-01-01T10:00:00Z')
const terms = { rewardBp: 1000, windowDays: 90, always: false, joinedAt }
const later = (days: number, ms = 0) => new Date(joinedAt.getTime() + days * 86_400_000 + ms)

it('an order brings the share of the day of joining until the window ends, to the millisecond', () => {
  expect([later(0), later(90, -1), later(90), later(400)].map((now) => rewardBpAt(terms, now))).toEqual([
    1000, 1000, 0, 0,
  ])
  expect(inviteEndsAt(terms)).toEqual(later(90))
})

it('a window of no days brings nothing, and who always brings something does so for ever', () => {
  expect(rewardBpAt({ ...terms, windowDays: 0 }, joinedAt)).toBe(0)
  expect(rewardBpAt({ ...terms, windowDays: 0, always: true }, later(4000))).toBe(1000)
  expect(inviteEndsAt({ ...terms, always: true })).toBeNull()
})

it('a rebate is rounded down to the li, and what is owed is kept first', () => {
  expect(rebateOf(19_900n, 500, 0n)).toEqual({ rewardLi: 995n, debtPaidLi: 0n, walletLi: 995n })
  expect(rebateOf(19_990n, 500, 400n)).toEqual({ rewardLi: 999n, debtPaidLi: 400n, walletLi: 599n })
  expect(rebateOf(19_990n, 500, 5_000n)).toEqual({ rewardLi: 999n, debtPaidLi: 999n, walletLi: 0n })
})

it('a rebate is never more than its share, and no part of it is lost or below zero', () => {
  const li = fc.bigInt({ min: 0n, max: 10n ** 12n })
  fc.assert(
    fc.property(li, fc.integer({ min: 0, max: 5000 }), li, li, (externalLi, rewardBp, debtLi, walletLi) => {
      const rebate = rebateOf(externalLi, rewardBp, debtLi)
      expect(rebate.rewardLi * 10_000n <= externalLi * BigInt(rewardBp)).toBe(true)
      expect(rebate.debtPaidLi + rebate.walletLi).toBe(rebate.rewardLi)
      expect(rebate.debtPaidLi <= debtLi && rebate.walletLi >= 0n).toBe(true)
      const { takenLi, debtLi: carried } = reversalOf(rebate.rewardLi, walletLi)
      expect(takenLi + carried).toBe(rebate.rewardLi)
      expect(takenLi <= walletLi && takenLi >= 0n && carried >= 0n).toBe(true)
    }),
  )
})

it('an invited person’s e-mail is shown with its beginning and its host alone', () => {
  expect(['xuxiao@example.com', 'abc@example.com', 'a@b.cn', '渡口的人@example.com'].map(maskedEmail)).toEqual([
    'xu***@example.com',
    'a***@example.com',
    'a***@b.cn',
    '渡口***@example.com',
  ])
})
