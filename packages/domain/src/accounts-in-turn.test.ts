import { describe, expect, it } from 'vitest'
import { type AccountToTry, accountsInTurn, isOpenHour, isResting } from './accounts-in-turn.ts'

const NOW = new Date('2026-03-01T04:00:00.000Z')
const account = (code: string, more: Partial<AccountToTry> = {}): AccountToTry => ({
  code,
  share: 1,
  failedStarts: 0,
  failedAt: null,
  ...more,
})
const ago = (ms: number) => new Date(NOW.getTime() - ms)
const firstOf = (accounts: AccountToTry[], purchase: string) => accountsInTurn(accounts, purchase, NOW)[0]?.code

describe('accounts that can all take a payment', () => {
  it('take it in proportion to their shares', () => {
    const accounts = [account('a', { share: 6 }), account('b', { share: 3 }), account('c')]
    const firsts = Array.from({ length: 10_000 }, (_, number) => firstOf(accounts, `order ${number}`))
    const taken = (code: string) => firsts.filter((one) => one === code).length / firsts.length
    expect([taken('a'), taken('b'), taken('c')].map((part) => Math.round(part * 20) / 20)).toEqual([0.6, 0.3, 0.1])
  })

  it('stand in the same order for the same purchase, whatever the order they are given in', () => {
    const accounts = [account('a'), account('b'), account('c')]
    const once = accountsInTurn(accounts, 'order', NOW).map(({ code }) => code)
    expect(accountsInTurn(accounts.toReversed(), 'order', NOW).map(({ code }) => code)).toEqual(once)
  })

  it('come after those that failed less, until a failure is two minutes old', () => {
    const failed = { share: 100, failedStarts: 1, failedAt: ago(1_000) }
    const purchases = Array.from({ length: 50 }, (_, number) => `order ${number}`)
    expect(new Set(purchases.map((one) => firstOf([account('a', failed), account('b')], one)))).toEqual(new Set(['b']))
    const healed = account('a', { ...failed, failedAt: ago(120_000) })
    expect(purchases.map((one) => firstOf([healed, account('b')], one))).toContain('a')
  })
})

describe('an account', () => {
  it('rests for two minutes after three failures, also by a clock that stepped back', () => {
    const resting = (failedStarts: number, failedAt: Date) => isResting(account('a', { failedStarts, failedAt }), NOW)
    expect(resting(2, ago(0))).toBe(false)
    expect(resting(3, ago(119_999))).toBe(true)
    expect(resting(3, ago(120_000))).toBe(false)
    expect(resting(3, ago(-119_999))).toBe(true)
    expect(resting(3, ago(-120_000))).toBe(false)
    expect(isResting(account('a'), NOW)).toBe(false)
  })

  it('is open in its hours, also over midnight', () => {
    const open = (from: number, until: number) =>
      Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => isOpenHour({ from, until }, hour))
    expect(open(8, 11)).toEqual([8, 9, 10])
    expect(open(22, 2)).toEqual([0, 1, 22, 23])
    expect(open(22, 24)).toEqual([22, 23])
    expect(open(5, 5)).toHaveLength(24)
    expect(isOpenHour(null, 3)).toBe(true)
  })
})
