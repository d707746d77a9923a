import { exportAddress } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import { request } from '../../../../test/raw-request.ts'
import { type Member, startTestServer, type TestServer } from '../../../../test/server.ts'
import { addCoupon } from '../../../../test/shop.ts'

let server: TestServer
let admin: TestClient
let member: Member
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
  member = await server.member()
})
afterAll(() => server.stop())

describe('as files', () => {
  const fileOf = async (name: string, input: object, who: TestClient = admin) =>
    request(
      `${server.origin}${exportAddress(name)}?${new URLSearchParams({ input: JSON.stringify(input), lang: 'zh' })}`,
      {
        headers: { cookie: `token=${who.token}` },
      },
    )

  it('all coupons stand there with kind, code and uses, and all records with what they gave', async () => {
    const code = await addCoupon(server.app, { kind: 'trialTraffic', bytes: GB, hours: 2, name: '两小时' })
    await member.ok('redeemCoupon', { code })
    const coupons = (await fileOf('listCoupons', {})).body.toString()
    expect(coupons.split('\r\n').find((row) => row.includes(code))).toMatch(/^两小时,流量体验,.*,1,1000,1,/)
    const records = (await fileOf('listCouponRecords', { limit: 1 })).body.toString()
    expect(records.split('\r\n').find((row) => row.includes(code))).toContain(`${member.email},两小时,${code},流量体验`)
    expect((await fileOf('listCoupons', {}, member)).status).not.toBe(200)
  })
})
