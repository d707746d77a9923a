import { type AnyCall, calls, listTrades } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { type Drawn, officeAsks } from './office-asks.ts'

const one = Object.fromEntries(
  [
    'user',
    'trade',
    'order',
    'ticket',
    'webhook',
    'plan',
    'entitlement',
    'agency',
    'batch',
    'gift',
    'rebate',
    'withdrawal',
    'refund',
    'earner',
  ].map((name) => [name, 'f'.repeat(24)]),
) as unknown as Drawn
Object.assign(one, { email: 'seed-abcdef-123@example.com', number: '1234', inbound: 1, channel: 'CODE22' })
const officeLists = Object.entries<AnyCall>(calls).filter(
  ([, { reads, caller }]) => reads && ['staff', 'operator', 'admin'].includes(caller),
)

describe('what is measured of the back office', () => {
  it('is every reading call of staff, each with inputs that it takes', () => {
    const asks = officeAsks()
    expect(new Set(asks.map(({ call }) => call))).toEqual(new Set(officeLists.map(([name]) => name)))
    for (const { call, input } of asks) expect(() => calls[call].input.read(input(one) as never)).not.toThrow()
  })

  it('is each state with each way to pay, and with each text', () => {
    const asked = officeAsks()
      .filter(({ call }) => call === 'listTrades')
      .map(({ input }) => input(one))
    for (const status of [null, 'topay', 'paied', 'cancled'])
      for (const pay_mode of [null, 'alipay', 'wxpay', 'other'])
        for (const filterStr of [null, one.email]) {
          expect(asked).toContainEqual(expect.objectContaining({ status, pay_mode, filterStr }))
        }
    expect(asked).toContainEqual(expect.objectContaining({ requestNumber: 1000 }))
  })

  it('cannot miss a filter that a list gets anew', () => {
    const changed: AnyCall = { ...listTrades, input: calls.saveEntry.input }
    expect(() => officeAsks({ listTrades: changed })).toThrow('nothing is known to ask of listTrades')
  })
})
