import { GB } from '@dukou/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setFlag } from '../../../../test/people.ts'
import { type Member, startTestServer, type TestServer } from '../../../../test/server.ts'
import { addPlan } from '../../../../test/shop.ts'
import { newPublicId } from '../../../platform/ids.ts'
import { writeSettings } from '../../base/settings/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Row = Record<string, unknown>

async function shopOf(member: Member): Promise<Row[]> {
  return (await member.call('listPlans', {})).wire as Row[]
}

function change(publicId: string, columns: { sort?: number; removed_at?: Date; price_li?: bigint }) {
  return server.app.db.updateTable('plans').set(columns).where('public_id', '=', publicId).execute()
}

describe('the shop', () => {
  it('answers plans with name, price in yuan, traffic in bytes, days and bonus (2.7-02, 2.3-01, 2.3-03)', async () => {
    const member = await server.member()
    const id = await addPlan(server.app, { name: '月付时长包', priceLi: 62_700n, gb: 300n, days: 30, bonus: 10 })
    expect((await shopOf(member)).find(({ _id }) => _id === id)).toMatchObject({
      _id: id,
      name: '月付时长包',
      price: 62.7,
      traffic: Number(300n * GB),
      vipDuration: 30,
      additionPersend: 10,
    })
  })

  it('tells which entitlement a plan gives, for how long, and in words (2.3-04)', async () => {
    const member = await server.member()
    const planId = await addPlan(server.app)
    const entitlementId = newPublicId()
    const { id } = await server.app.db
      .insertInto('entitlements')
      .values({ public_id: entitlementId, name: 'IPLC' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.app.db
      .updateTable('plans')
      .set({ entitlement_id: id, entitlement_days: 90, entitlement_text: 'IPLC 专线' })
      .where('public_id', '=', planId)
      .execute()
    expect((await shopOf(member)).find(({ _id }) => _id === planId)).toMatchObject({
      permissionsGain: entitlementId,
      permissionDuration: 90,
      permissionsDesc: 'IPLC 专线',
    })
  })

  it('is sorted by orderID, lowest first (2.3-05)', async () => {
    const member = await server.member()
    const [last, first, middle] = [await addPlan(server.app), await addPlan(server.app), await addPlan(server.app)]
    await change(last, { sort: 900 })
    await change(first, { sort: -5 })
    await change(middle, { sort: 7 })
    const sorts = (await shopOf(member)).map(({ orderID }) => Number(orderID))
    expect(sorts).toEqual([...sorts].sort((a, b) => a - b))
    expect(sorts).toEqual(expect.arrayContaining([-5, 7, 900]))
  })

  it('does not show what was taken off sale, and sells it to nobody', async () => {
    const member = await server.member()
    const id = await addPlan(server.app)
    await change(id, { removed_at: new Date() })
    expect((await shopOf(member)).some(({ _id }) => _id === id)).toBe(false)
    expect((await member.call('createOrder', { planId: id })).code).toBe(2015)
  })

  it('is closed to agency users, who may neither look nor order', async () => {
    const member = await server.member()
    const planId = await addPlan(server.app)
    const { id: orderId } = await member.ok('createOrder', { planId })
    await setFlag(server.app, member.email, { is_agency: true })
    const refusals = [
      await member.call('listPlans', {}),
      await member.call('createOrder', { planId }),
      await member.call('walletCheck', { orderId }),
      await member.call('buy', { orderId, payMode: 'alipay', isMobile: false, returnUrl: '' }),
    ]
    expect(refusals.map(({ code }) => code)).toEqual([2016, 2016, 2016, 2016])
  })
})

describe('a plan of 20 yuan or less', () => {
  it('is hidden from and refused to users of the one special channel; 20.01 is not', async () => {
    await writeSettings(server.app.db, { hideCheapPlansChannelCode: 'SPECIAL' })
    const member = await server.member()
    const cheap = await addPlan(server.app, { priceLi: 20_000n })
    const dearer = await addPlan(server.app, { priceLi: 20_010n })
    const shown = async () => {
      const ids = (await shopOf(member)).map(({ _id }) => _id)
      return { cheap: ids.includes(cheap), dearer: ids.includes(dearer) }
    }
    expect(await shown()).toEqual({ cheap: true, dearer: true })
    await setFlag(server.app, member.email, { channel_code: 'OTHER' })
    expect(await shown()).toEqual({ cheap: true, dearer: true })
    await setFlag(server.app, member.email, { channel_code: 'SPECIAL' })
    expect(await shown()).toEqual({ cheap: false, dearer: true })
    expect((await member.call('createOrder', { planId: cheap })).code).toBe(2015)
    expect((await member.call('createOrder', { planId: dearer })).code).toBe(0)
  })

  it('is hidden from nobody while no channel is set', async () => {
    await writeSettings(server.app.db, { hideCheapPlansChannelCode: '' })
    const member = await server.member()
    const cheap = await addPlan(server.app, { priceLi: 10n })
    expect((await shopOf(member)).some(({ _id }) => _id === cheap)).toBe(true)
  })
})
