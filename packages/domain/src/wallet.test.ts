import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitCreditFirst, splitWithWallet } from './wallet.ts'

const fen = (count: number) => BigInt(count) * 10n

describe('what the wallet pays of a price, and what is left to pay outside', () => {
  it.each([
    // price and wallet in li, then the split
    { price: 10_000n, wallet: 3_456n, spend: 3_450n, due: 6_550n, why: 'only whole fen leave the wallet' },
    { price: 10_000n, wallet: 9_000n, spend: 9_000n, due: 1_000n, why: 'exactly one yuan is left' },
    { price: 10_000n, wallet: 9_500n, spend: 9_000n, due: 1_000n, why: 'a half yuan short is raised to one yuan' },
    { price: 10_000n, wallet: 9_999n, spend: 9_000n, due: 1_000n, why: 'a li short is raised to one yuan' },
    { price: 10_000n, wallet: 10_000n, spend: 10_000n, due: 0n, why: 'the wallet covers it all' },
    { price: 1_500n, wallet: 1_000n, spend: 500n, due: 1_000n, why: 'the wallet keeps what the raise saves it' },
    { price: 1_000n, wallet: 990n, spend: 0n, due: 1_000n, why: 'a price of one yuan is paid outside whole' },
    { price: 800n, wallet: 500n, spend: 0n, due: 800n, why: 'a price below one yuan is never raised' },
  ])('$price li with $wallet li in the wallet: $why', ({ price, wallet, spend, due }) => {
    expect(splitWithWallet(price, wallet)).toEqual({ spendLi: spend, dueLi: due })
  })

  it('keeps every law for each price from 0.01 to 15.00 and each wallet from 0 to 16.000', { timeout: 60_000 }, () => {
    const broken: string[] = []
    for (let price = fen(1); price <= fen(1500); price += 10n) {
      let dueBefore = price
      // Only the first and the last li of each fen in the wallet: the next test covers the ones between.
      for (let step = 0n; step <= 3_200n; step += 1n) {
        const wallet = (step / 2n) * 10n + (step % 2n) * 9n
        const { spendLi, dueLi } = splitWithWallet(price, wallet)
        const lawful =
          spendLi >= 0n &&
          spendLi <= wallet &&
          spendLi % 10n === 0n &&
          spendLi + dueLi === price &&
          (dueLi === 0n || dueLi >= 1_000n || (price < 1_000n && dueLi === price)) &&
          dueLi <= dueBefore
        if (!lawful) broken.push(`${price} with ${wallet}: spends ${spendLi}, leaves ${dueLi}`)
        dueBefore = dueLi
      }
    }
    expect(broken).toEqual([])
  })

  it('pays the same whatever part of a fen the wallet holds above its whole fen', () => {
    for (const price of [fen(1), fen(99), fen(100), fen(101), fen(1000), fen(1500)])
      for (let wallet = 0n; wallet <= 16_000n; wallet += 1n)
        if (splitWithWallet(price, wallet).spendLi !== splitWithWallet(price, wallet - (wallet % 10n)).spendLi)
          expect.fail(`${price} with ${wallet}`)
  })

  it('keeps the same laws for amounts of any size', () => {
    const price = fc.integer({ min: 1, max: 9_999_999 }).map(fen)
    const wallet = fc.bigInt({ min: 0n, max: 200_000_000n })
    fc.assert(
      fc.property(price, wallet, fc.boolean(), (priceLi, walletLi, fullPurchase) => {
        const { spendLi, dueLi } = splitWithWallet(priceLi, walletLi, fullPurchase)
        expect(spendLi + dueLi).toBe(priceLi)
        expect(spendLi >= 0n && spendLi <= walletLi).toBe(true)
        expect(dueLi === 0n || dueLi >= 1_000n || dueLi === priceLi).toBe(true)
        if (!fullPurchase) expect(dueLi > 0n).toBe(true)
      }),
    )
  })

  it('leaves one yuan outside when purchases from the wallet alone are switched off', () => {
    expect(splitWithWallet(10_000n, 50_000n, false)).toEqual({ spendLi: 9_000n, dueLi: 1_000n })
    expect(splitWithWallet(800n, 50_000n, false)).toEqual({ spendLi: 0n, dueLi: 800n })
  })

  it('asks for nothing when a coupon paid everything', () => {
    expect(splitWithWallet(0n, 0n)).toEqual({ spendLi: 0n, dueLi: 0n })
    expect(splitWithWallet(0n, 5_000n, false)).toEqual({ spendLi: 0n, dueLi: 0n })
  })

  it('takes a wallet below zero as empty', () => {
    expect(splitWithWallet(10_000n, -3_000n)).toEqual({ spendLi: 0n, dueLi: 10_000n })
  })
})

describe('which purse pays first', () => {
  it.each([
    { spend: 500n, credit: 800n, from: { creditLi: 500n, walletLi: 0n } },
    { spend: 800n, credit: 800n, from: { creditLi: 800n, walletLi: 0n } },
    { spend: 900n, credit: 800n, from: { creditLi: 800n, walletLi: 100n } },
    { spend: 900n, credit: 0n, from: { creditLi: 0n, walletLi: 900n } },
  ])('takes $spend li from a credit of $credit li before it touches withdrawable money', ({ spend, credit, from }) => {
    expect(splitCreditFirst(spend, credit)).toEqual(from)
  })
})
