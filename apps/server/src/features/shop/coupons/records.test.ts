import { exportAddress } from '@dukou/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import { EVERY_USE, tomorrow } from '../../../../test/coupons.ts'
import { request } from '../../../../test/raw-request.ts'
import { type Member, startTestServer, type TestServer } from '../../../../test/server.ts'
import { addCoupon, addPlan } from '../../../../test/shop.ts'

const DAY_MS = 86_400_000
const DAY = new Date('2026-11-02T04:00:00Z')
const dayAfter = (days: number) => new Date(DAY.getTime() + days * DAY_MS)

let server: TestServer
let admin: TestClient
let first: Member
let second: Member
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
  first = await server.member()
  second = await server.member()
  const spring = await addCoupon(server.app, { ...trial, code: 'SPRING-K7M2Q9', name: '春季券' })
  const summer = await addCoupon(server.app, { ...trial, code: 'SUMMER-K7M2Q9', name: '夏季券' })
  await use(0, first, spring)
  await use(1, second, spring)
  await use(2, first, summer)
  server.clock.now = dayAfter(3)
  const discount = await addCoupon(server.app, { code: 'AUTUMN-K7M2Q9', name: '秋季券' })
  const planId = await addPlan(server.app)
  const { id: orderId } = await first.ok('createOrder', { planId })
  await first.ok('applyCoupon', { orderId, code: discount })
  await first.ok('removeCoupon', { orderId })
})
afterAll(() => server.stop())

const trial = { kind: 'trialTime', days: 1, expiresAt: tomorrow() } as const

async function use(day: number, who: Member, code: string): Promise<void> {
  server.clock.now = dayAfter(day)
  await who.ok('redeemCoupon', { code })
}

const found = async (wanted: Partial<typeof EVERY_USE>) =>
  (await admin.ok('listCouponRecords', { ...EVERY_USE, ...wanted })).map(({ code, email }) => `${code} ${email}`)

describe('the uses of coupons', () => {
  it('are the newest first, as many as are asked for', async () => {
    const all = [
      `AUTUMN-K7M2Q9 ${first.email}`,
      `SUMMER-K7M2Q9 ${first.email}`,
      `SPRING-K7M2Q9 ${second.email}`,
      `SPRING-K7M2Q9 ${first.email}`,
    ]
    expect(await found({})).toEqual(all)
    expect(await found({ number: 2 })).toEqual(all.slice(0, 2))
  })

  it('are found by a code in any spelling, by the name of the coupon and by the beginning of an e-mail', async () => {
    for (const sought of ['SPRING-K7M2Q9', ' spring-k7m2q9 ', '春季券']) {
      expect(await found({ sought, number: 1 })).toEqual([`SPRING-K7M2Q9 ${second.email}`])
      expect(await found({ sought })).toHaveLength(2)
    }
    expect(await found({ sought: first.email.toUpperCase().slice(0, -4) })).toHaveLength(3)
    expect(await found({ sought: 'nobody@' })).toEqual([])
  })

  it('are kept to those that were restored or not, also with a text', async () => {
    expect(await found({ isRestored: true })).toEqual([`AUTUMN-K7M2Q9 ${first.email}`])
    expect(await found({ isRestored: false, number: 1 })).toEqual([`SUMMER-K7M2Q9 ${first.email}`])
    expect(await found({ isRestored: false, sought: '秋季券' })).toEqual([])
  })

  it('are kept to some time: from its first moment, and before its last', async () => {
    const during = { fromMs: dayAfter(1).getTime(), toMs: dayAfter(2).getTime() }
    expect(await found(during)).toEqual([`SPRING-K7M2Q9 ${second.email}`])
    expect(await found({ ...during, sought: '夏季券' })).toEqual([])
  })

  it('go out as a file with the same filters', async () => {
    const input = JSON.stringify({ limit: 1, filterStr: '春季券', is_delete: false })
    const address = `${server.origin}${exportAddress('listCouponRecords')}?${new URLSearchParams({ input, lang: 'zh' })}`
    const { body } = await request(address, { headers: { cookie: `token=${admin.token}` } })
    expect(body.toString().trim().split('\r\n')).toHaveLength(3)
    expect(body.toString()).not.toContain('SUMMER')
  })
})
