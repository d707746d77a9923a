import { addDays, businessDay, startOfDay } from '@dukou/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wechatV3 as platform } from '../../../test/faults/wechat-v3.ts'
import { openAccount, type PlatformAccount, PRICE_LI } from '../../../test/platform-account.ts'

const TIMEOUT_MS = 20_000
const today = businessDay(new Date())
const spanOf = (day: string) => ({ day, from: startOfDay(day), until: startOfDay(addDays(day, 1)) })

let account: PlatformAccount
beforeAll(async () => {
  account = await openAccount(platform)
})
afterAll(() => account.gateway.stop())

const billOn = async (day: string) => account.adapter.bill?.(account.paymentAccount, spanOf(day), TIMEOUT_MS)

describe('the bill of a day at WeChat Pay', () => {
  it('has its payments with their fees, and its refunds by our number', async () => {
    const { tradeNo, externalNo } = await account.paid()
    const refund = { tradeNo, externalNo, refundNo: 'R1', amountLi: 2_500n, paidLi: PRICE_LI }
    expect(await account.adapter.refund?.(account.paymentAccount, refund, TIMEOUT_MS)).toBe('pending')
    // Midnight in Beijing may have come meanwhile.
    const lines = [...((await billOn(today))?.lines ?? []), ...((await billOn(addDays(today, 1)))?.lines ?? [])]
    expect(lines).toMatchObject([
      { kind: 'payment', tradeNo, externalNo, amountLi: PRICE_LI, feeLi: 75n },
      { kind: 'refund', tradeNo, refundNo: 'R1', amountLi: 2_500n },
    ])
    expect((await account.gateway.log()).violations).toEqual([])
  })

  it.each([
    ['its digest is of another file', { wrong_hash: true }, 'not the one that was told'],
    ['it is at another address', { elsewhere: true }, 'at another address'],
    ['its address is not signed', { unsigned: true }, 'unsigned'],
  ] as const)('is not believed where %s', async (_, tradebill, problem) => {
    await account.gateway.behave({ tradebill })
    await expect(billOn(today)).rejects.toThrow(problem)
    await account.gateway.reset()
  })
})
