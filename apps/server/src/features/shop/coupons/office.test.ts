import { MOST_COUPONS, MOST_COUPONS_AT_ONCE, refusalCodes } from '@dukou/contract'
import { COUPON_ALPHABET, GB } from '@dukou/domain'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { post, type TestClient } from '../../../../test/client.ts'
import { type CouponForm, couponInput, EVERY_USE, tomorrow } from '../../../../test/coupons.ts'
import { setRole } from '../../../../test/people.ts'
import { type Member, startTestServer, type TestServer } from '../../../../test/server.ts'
import { addCoupon, addPlan, brokenInvariants } from '../../../../test/shop.ts'

import { addCoupons } from './index.ts'

let server: TestServer
let admin: TestClient
let operator: Member
let member: Member
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
  operator = await server.member()
  member = await server.member()
  await setRole(server.app, operator, 'operatorIds', true)
})
afterAll(() => server.stop())
afterEach(async () => expect(await brokenInvariants(server.app)).toEqual([]))

/** @returns their codes */
async function addMany(count: number): Promise<Set<string>> {
  const kind = { name: '批量', kind: 'discount', uses_per_user: 1, uses_in_all: 1, expires_at: tomorrow() } as const
  await addCoupons(
    server.app.db,
    Array.from({ length: count }, () => kind),
  )
  const { rows } = await sql<{ code: string }>`select code from coupons where name = '批量'`.execute(server.app.db)
  return new Set(rows.map(({ code }) => code))
}
const raw = async (call: string, payload: unknown, who: TestClient = operator) =>
  (await post(`${server.origin}/api/yunying/coupon/${call}`, payload, { authorization: `Bearer ${who.token}` }))
    .answered
const wire = (changes: object = {}) => ({
  name: '体验券',
  type: 'freeUse',
  code: '',
  taobao: false,
  traffic: 8_589_934_592,
  traffixHaveLimitTime: true,
  traffixLimitTime: 2,
  vipDay: 7,
  forMoney: 0,
  discount: 1,
  useNumPerUser: 1,
  NumberOfAuthorizations: 50,
  expireTime: tomorrow().toISOString(),
  ...changes,
})

describe('coupons in the back office', () => {
  it('are asked with an empty payload and are a list, the newest first (3.7-36)', async () => {
    const [older, newer] = [await addCoupon(server.app), await addCoupon(server.app)]
    const { code, data } = await raw('coupon_list', {})
    expect(code).toBe(0)
    expect((data as { code: string }[]).slice(0, 2).map((one) => one.code)).toEqual([newer, older])
  })

  it('are saved by their fields, and the saved coupon is answered (3.7-37)', async () => {
    const code = 'TASTE7K2'
    const expireTime = tomorrow().toISOString()
    const made = await raw('update_coupon', wire({ code, expireTime }))
    expect(made).toMatchObject({
      code: 0,
      data: {
        ...wire({ code, expireTime }),
        vipDay: 0,
        authTimes: 0,
        _id: expect.any(String),
        createTime: expect.any(String),
      },
    })
    const _id = (made.data as { _id: string })._id
    const changed = await raw('update_coupon', wire({ _id, name: '改名', NumberOfAuthorizations: 60 }))
    expect(changed.data).toMatchObject({ _id, code, name: '改名', NumberOfAuthorizations: 60 })
    expect((await raw('coupon_list', {})).data).toContainEqual(changed.data)
  })

  it('are deleted by id_list, an array of _id (3.7-38)', async () => {
    const codes = [await addCoupon(server.app), await addCoupon(server.app)]
    const listed = (await admin.ok('listCoupons', {})).filter(({ code }) => codes.includes(code))
    const id_list = listed.map(({ id }) => id)
    expect(await raw('delete_coupon', { id_list })).toMatchObject({ code: 0, data: { deleted: 2 } })
    expect((await admin.ok('listCoupons', {})).map(({ id }) => id)).not.toEqual(expect.arrayContaining(id_list))
    expect((await raw('delete_coupon', { id_list })).code).toBe(refusalCodes.couponNotFound)
  })

  it('records are asked for by limit, the newest first (3.7-35)', async () => {
    const code = await addCoupon(server.app, { kind: 'trialTraffic', bytes: GB, perUser: 5 })
    for (let turn = 0; turn < 3; turn += 1) await member.ok('redeemCoupon', { code })
    const few = (await raw('coupon_record_list', { limit: 2 })).data as { _id: string }[]
    const all = (await raw('coupon_record_list', {})).data as { _id: string }[]
    expect(few).toHaveLength(2)
    expect(few).toEqual(all.slice(0, 2))
    expect(all.length).toBeGreaterThanOrEqual(3)
  })

  it('a record carries email, code, type, add_traffic, add_day, add_money, discount, time and is_delete (3.3-62)', async () => {
    const newest = async () => ((await raw('coupon_record_list', { limit: 1 })).data as object[])[0]
    const nothing = { add_traffic: 0, add_day: 0, add_money: 0, discount: 1, is_delete: false }
    const common = { ...nothing, email: member.email, time: expect.stringMatching(/^\d{4}-.*Z$/) }
    const traffic = await addCoupon(server.app, { kind: 'trialTraffic', bytes: GB })
    await member.ok('redeemCoupon', { code: traffic })
    expect(await newest()).toMatchObject({ ...common, code: traffic, type: 'freeUse', add_traffic: 1_073_741_824 })
    const days = await addCoupon(server.app, { kind: 'trialTime', days: 3 })
    await member.ok('redeemCoupon', { code: days })
    expect(await newest()).toMatchObject({ ...common, code: days, type: 'freeTime', add_day: 3 })
    const { id: orderId } = await member.ok('createOrder', { planId: await addPlan(server.app) })
    const cash = await addCoupon(server.app, { kind: 'cash', cashLi: 2_000n })
    await member.ok('applyCoupon', { orderId, code: cash })
    expect(await newest()).toMatchObject({ ...common, code: cash, type: 'cash', add_money: 2 })
    await member.ok('removeCoupon', { orderId })
    expect(await newest()).toMatchObject({ code: cash, is_delete: true })
    const share = await addCoupon(server.app, { payBp: 8500 })
    await member.ok('applyCoupon', { orderId, code: share })
    expect(await newest()).toMatchObject({ ...common, code: share, type: 'discount', discount: 0.85 })
    await member.ok('removeCoupon', { orderId })
  })
})

describe('a coupon that is saved', () => {
  it('keeps of its fields those of its kind', async () => {
    const all = { trafficBytes: GB, endsByHour: true, lifeHours: 2, days: 3, cashLi: 5_000n, payBp: 9000 }
    const kept = async (kind: CouponForm['kind']) => {
      const saved = await admin.ok('saveCoupon', couponInput({ ...all, kind }))
      return Object.fromEntries(Object.keys(all).map((name) => [name, saved[name as keyof typeof saved]]))
    }
    const none = { trafficBytes: 0n, endsByHour: false, lifeHours: 0, days: 0, cashLi: 0n, payBp: 10_000 }
    expect(await kept('trialTraffic')).toEqual({ ...none, trafficBytes: GB, endsByHour: true, lifeHours: 2 })
    expect(await kept('trialTime')).toEqual({ ...none, days: 3 })
    expect(await kept('cash')).toEqual({ ...none, cashLi: 5_000n })
    expect(await kept('discount')).toEqual({ ...none, payBp: 9000 })
  })

  it.each([
    ['no traffic', { kind: 'trialTraffic' }],
    ['an end after no hours', { kind: 'trialTraffic', trafficBytes: GB, endsByHour: true }],
    ['no days', { kind: 'trialTime' }],
    ['no cash', { kind: 'cash' }],
  ] as const)('must not give %s', async (_, changes) => {
    expect((await admin.call('saveCoupon', couponInput(changes))).code).toBe(refusalCodes.badInput)
  })

  it.each([0.09, 1.01, 0.85555])('takes no discount of %f', async (discount) => {
    expect((await raw('update_coupon', wire({ type: 'discount', discount }))).code).toBe(refusalCodes.badInput)
  })

  it('gets a code that nobody guesses where none is given, and keeps it when it is saved without one', async () => {
    const made = await admin.ok('saveCoupon', couponInput({ payBp: 1000 }))
    expect(made.code).toMatch(new RegExp(`^[${COUPON_ALPHABET}]{12}$`))
    const again = await admin.ok('saveCoupon', couponInput({ id: made.id, payBp: 1000, name: '改名' }))
    expect(again).toMatchObject({ code: made.code, name: '改名' })
  })

  it('stands in the audit without its code, which opens what the coupon gives; a new code is told of', async () => {
    const made = await admin.ok('saveCoupon', couponInput())
    const saved = await admin.ok('saveCoupon', couponInput({ id: made.id, name: '夏季券', code: 'QWERTZ2345' }))
    const { rows } = await sql<{ detail: Record<string, unknown> }>`
      select detail from audit where target = ${made.id} order by id`.execute(server.app.db)
    expect(rows.map(({ detail }) => detail)).toMatchObject([
      { before: null, after: { name: '春季券' } },
      { before: { name: '春季券' }, after: { name: '夏季券' }, codeReplaced: true },
    ])
    expect(rows[0]?.detail).not.toHaveProperty('codeReplaced')
    for (const { code } of [made, saved]) expect(JSON.stringify(rows)).not.toContain(code)
  })

  it('is refused a code that people can guess, by what it is worth', async () => {
    for (const code of ['VIP888', '123456', 'A B C', 'AAAAAAAA']) {
      const { code: refused, msg } = await admin.call('saveCoupon', couponInput({ code }))
      expect(refused).toBe(refusalCodes.couponCodeWeak)
      expect(msg).toMatch(/6 位/)
    }
    const six = { code: 'H7K2RW' }
    expect((await admin.call('saveCoupon', couponInput({ ...six, payBp: 5000 }))).msg).toMatch(/10 位/)
    expect((await admin.call('saveCoupon', couponInput(six))).code).toBe(0)
  })

  it('has a code of its own, in whatever spelling; that of a deleted one is free', async () => {
    const { id } = await admin.ok('saveCoupon', couponInput({ code: 'OWNCODE7' }))
    const taken = await admin.call('saveCoupon', couponInput({ code: 'owncode7' }))
    expect(taken).toMatchObject({ code: refusalCodes.couponCodeTaken, msg: expect.stringContaining('owncode7') })
    await admin.ok('deleteCoupons', { ids: [id] })
    expect((await admin.call('saveCoupon', couponInput({ code: 'owncode7' }))).code).toBe(0)
    const back = await admin.call('restoreCoupons', { ids: [id] })
    expect(back).toMatchObject({ code: refusalCodes.couponCodeTaken, msg: expect.stringContaining('OWNCODE7') })
  })

  it('has no fewer uses than were taken, and the kind that they were of', async () => {
    const code = await addCoupon(server.app, { kind: 'trialTime', days: 1, perUser: 5 })
    for (let turn = 0; turn < 2; turn += 1) await member.ok('redeemCoupon', { code })
    const { id = null } = (await admin.ok('listCoupons', {})).find((one) => one.code === code) ?? {}
    const days = { id, code: '', kind: 'trialTime', days: 1 } as const
    expect((await admin.call('saveCoupon', couponInput({ ...days, usesInAll: 1 }))).code).toBe(
      refusalCodes.couponLimitBelowUses,
    )
    expect((await admin.call('saveCoupon', couponInput({ id, code: '' }))).code).toBe(refusalCodes.couponKindFixed)
    expect((await admin.call('saveCoupon', couponInput({ ...days, usesInAll: 2, code: 'H7K2RWX' }))).code).toBe(0)
  })

  it('is not there once it was deleted', async () => {
    const { id } = await admin.ok('saveCoupon', couponInput())
    await admin.ok('deleteCoupons', { ids: [id] })
    expect((await admin.call('saveCoupon', couponInput({ id }))).code).toBe(refusalCodes.couponNotFound)
  })
})

describe('a batch', () => {
  it('sent again where the line broke makes each coupon once: the same key, the same coupon and code', async () => {
    const keys = Array.from({ length: 10 }, (_, at) => `batch-of-the-page-${at}`)
    const send = (makeKey: string) => admin.ok('saveCoupon', couponInput({ isTaobao: true, makeKey, usesInAll: 1 }))
    const first = await Promise.all(keys.slice(0, 6).map(send))
    const all = await Promise.all([...keys, ...keys].map(send))
    expect(all.slice(0, 6).map(({ id, code }) => [id, code])).toEqual(first.map(({ id, code }) => [id, code]))
    expect(new Set(all.map(({ id }) => id)).size).toBe(10)
    expect(new Set(all.map(({ code }) => code)).size).toBe(10)
  })
})

describe('deleted coupons', () => {
  it('come back with undo, all that were deleted at once', async () => {
    const codes = [await addCoupon(server.app), await addCoupon(server.app), await addCoupon(server.app)]
    const before = await admin.ok('listCoupons', {})
    const ids = before.filter(({ code }) => codes.includes(code)).map(({ id }) => id)
    expect(await admin.ok('deleteCoupons', { ids })).toEqual({ count: 3 })
    expect(await admin.ok('restoreCoupons', { ids })).toEqual({ count: 3 })
    expect(await admin.ok('listCoupons', {})).toEqual(before)
  })

  it('go in one call as far as one call may be long', async () => {
    const made = await addMany(MOST_COUPONS_AT_ONCE)
    const ids = (await admin.ok('listCoupons', {})).filter(({ code }) => made.has(code)).map(({ id }) => id)
    expect(await admin.ok('deleteCoupons', { ids })).toEqual({ count: MOST_COUPONS_AT_ONCE })
    expect(await admin.ok('restoreCoupons', { ids })).toEqual({ count: MOST_COUPONS_AT_ONCE })
    expect(await admin.ok('deleteCoupons', { ids })).toEqual({ count: MOST_COUPONS_AT_ONCE })
  })

  it('are written down with how many, and a single one with its name', async () => {
    const { id } = await admin.ok('saveCoupon', couponInput({ name: '要删的券' }))
    await admin.ok('deleteCoupons', { ids: [id] })
    const [act] = await admin.ok('listAudit', { number: 1, sought: '', action: 'deleteCoupons' } as never)
    expect(act).toMatchObject({ action: 'deleteCoupons' })
    expect(JSON.stringify(act, (_, value) => (typeof value === 'bigint' ? String(value) : value))).toContain('要删的券')
  })
})

it('no more are made or come back once there are as many as a page holds', async () => {
  const { id } = await admin.ok('saveCoupon', couponInput())
  await admin.ok('deleteCoupons', { ids: [id] })
  await sql`insert into coupons (public_id, name, kind, code, code_key, uses_per_user, uses_in_all, expires_at)
    select lpad(to_hex(n), 24, '0'), 'full', 'discount', 'FULL' || n, 'FULL' || n, 1, 1, now() from generate_series(1, ${MOST_COUPONS}::int) n`.execute(
    server.app.db,
  )
  expect((await admin.call('saveCoupon', couponInput())).code).toBe(refusalCodes.couponsFull)
  expect((await admin.call('restoreCoupons', { ids: [id] })).code).toBe(refusalCodes.couponsFull)
  await sql`delete from coupons where name = 'full'`.execute(server.app.db)
  expect((await admin.call('restoreCoupons', { ids: [id] })).code).toBe(0)
})

it('operators and who has the role of operations may do all of it, customers nothing', async () => {
  const staff = await server.member()
  await admin.ok('setStaffRoles', {
    id: (await staff.ok('userInfo', {})).id,
    roles: ['operations'],
    basedOnRoles: null,
  })
  for (const who of [operator, staff]) {
    const { id } = await who.ok('saveCoupon', couponInput())
    await who.ok('deleteCoupons', { ids: [id] })
    await who.ok('restoreCoupons', { ids: [id] })
    await who.ok('listCouponRecords', { ...EVERY_USE, number: 1 })
  }
  expect((await member.call('listCoupons', {})).code).toBe(refusalCodes.forbidden)
})
