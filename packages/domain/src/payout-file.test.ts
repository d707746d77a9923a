import { describe, expect, it } from 'vitest'
import { payoutFile, readPayoutFile } from './payout-file.ts'
import { usdtMilliOf } from './withdrawal.ts'

const ONE = {
  withdrawalId: '66f0a1c2d3e4b5a697880001',
  network: 'USDT-TRC20',
  address: 'TBXSw8fM4jpQkGc6zZjsVABFpVN7UvXPdV',
  usdtMilli: 81_405n,
}

describe('a payout file', () => {
  it('is read back as it was written, without transactions', () => {
    expect(readPayoutFile(payoutFile([ONE]))).toEqual([{ ...ONE, transactionId: '' }])
  })

  it('may have quotes, other columns, another order and blank lines', () => {
    const text =
      '\uFEFFTXID,"note",usdt,address,network,id\n"ab""c","1,2",81.4050,TBXSw8fM4jpQkGc6zZjsVABFpVN7UvXPdV,USDT-TRC20,66f0a1c2d3e4b5a697880001\n\n'
    expect(readPayoutFile(text)).toEqual([{ ...ONE, transactionId: 'ab"c' }])
  })

  it('without one of its columns is no payout file', () => {
    expect(readPayoutFile('id,address,usdt\n')).toBeUndefined()
    expect(readPayoutFile('')).toBeUndefined()
  })

  it.each(['', '1e3', '-5', '1,5', '1.2345'])('with the amount “%s” has no amount in that row', (amount) => {
    const text = `id,network,address,usdt,txid\n1,USDT-TRC20,T,"${amount}",x\n`
    expect(readPayoutFile(text)?.[0]?.usdtMilli).toBeUndefined()
  })
})

it('the amount in USDT is rounded down to thousandths', () => {
  expect(usdtMilliOf(586_120n, 72_000)).toBe(81_405n)
  expect(usdtMilliOf(500_000n, 72_000)).toBe(69_444n)
})
