import { refusalCodes } from '@dukou/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditOf } from '../../../../test/audit.ts'
import { post, type TestClient } from '../../../../test/client.ts'
import { setRole, staffMember } from '../../../../test/people.ts'
import { drawer, drawOnce, prizeInput } from '../../../../test/prizes.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { brokenInvariants } from '../../../../test/shop.ts'

let server: TestServer
let operator: TestClient
beforeAll(async () => {
  server = await startTestServer()
  operator = await server.member()
  await setRole(server.app, operator, 'operatorIds', true)
})
afterAll(async () => {
  expect(await brokenInvariants(server.app)).toEqual([])
  await server.stop()
})

/** The fields of a prize as the product's page sends them. */
const WIRE = {
  name: '一等奖',
  gainTraffic: 500,
  gainVipTime: 3,
  weight: 2,
  desc: '永久流量',
  photoUrl: '',
  hasDiscountCoupon: false,
  discountValue: 0.9,
  discountDuration: 7,
}
const send = (path: string, payload: unknown) =>
  post(`${server.origin}${path}`, payload, { authorization: `Bearer ${operator.token}` })
const versionOf = async () => (await operator.ok('lotteryToday', {})).version

describe('the prizes of the lottery', () => {
  it('are saved as their fields, which answers the saved prize: without _id a new one, with it that one changes (3.7-40)', async () => {
    const made = await send('/api/yunying/prize/update', WIRE)
    expect(made.answered).toMatchObject({ code: 0, data: WIRE })
    const { _id } = made.answered.data as { _id: string }
    expect(_id).toMatch(/^[0-9a-f]{24}$/)
    const changed = await send('/api/yunying/prize/update', { ...WIRE, _id, weight: 5 })
    expect(changed.answered).toMatchObject({ code: 0, data: { ...WIRE, _id, weight: 5 } })
    expect(await auditOf(server.app, _id)).toEqual(['savePrize', 'savePrize'])
  })

  it('are asked with an empty payload and are a list of prizes (3.7-39)', async () => {
    const { answered } = await send('/api/yunying/prize/list', {})
    expect(answered.code).toBe(0)
    expect(answered.data).toEqual([{ ...WIRE, _id: expect.any(String), weight: 5, revision: 2 }])
  })

  it('are deleted by id, and cannot be deleted or saved again (3.7-41)', async () => {
    const { id } = await operator.ok('savePrize', prizeInput({ name: '二等奖' }))
    expect((await send('/api/yunying/prize/delete', { id })).answered).toMatchObject({ code: 0, data: {} })
    expect((await operator.ok('listPrizes', {})).map(({ name }) => name)).toEqual(['一等奖'])
    expect((await send('/api/yunying/prize/delete', { id })).answered.code).toBe(refusalCodes.prizeNotFound)
    expect((await operator.call('savePrize', prizeInput({ id }))).code).toBe(refusalCodes.prizeNotFound)
    expect(await auditOf(server.app, id)).toEqual(['savePrize', 'deletePrize'])
  })

  it('are a new published version with each change, and draws of the versions before stay as they are', async () => {
    const [{ id, ...prize } = { id: '' }] = await operator.ok('listPrizes', {})
    const member = await drawer(server, 100)
    const before = (await drawOnce(member)).data
    const version = await versionOf()
    await operator.ok('savePrize', { ...prizeInput(), ...prize, id, name: '特等奖' })
    expect(await versionOf()).toBe(version + 1)
    expect((await member.ok('lottery', {})).prizes.map(({ name }) => name)).toEqual(['特等奖'])
    const [first] = await member.ok('myDraws', {})
    const { id: userId } = await member.ok('userInfo', {})
    const admin = await server.admin()
    const events = await admin.ok('userTimeline', { id: userId, count: 100 })
    expect(events.filter(({ kind }) => kind === 'draw')).toMatchObject([{ what: '一等奖' }])
    expect(first).toMatchObject({ id: before?.id, name: '一等奖', version, odds: [{ name: '一等奖', weight: 5 }] })
  })

  it('are not saved over what somebody else saved meanwhile', async () => {
    const { id, revision } = await operator.ok('savePrize', prizeInput({ name: '三等奖' }))
    await operator.ok('savePrize', prizeInput({ id, name: '三等奖', weight: 9, revision }))
    const late = await operator.call('savePrize', prizeInput({ id, name: '安慰奖', revision }))
    expect(late).toMatchObject({ code: refusalCodes.rowChanged, msg: expect.stringContaining('weight') })
    await operator.ok('deletePrize', { id })
  })

  it('have a picture that everybody sees, and no picture of somebody else', async () => {
    const photoUrl = '/api/file/downloads/66f0a1c2d3e4b5a697880b01.webp'
    expect((await operator.call('savePrize', prizeInput({ photoUrl }))).code).toBe(refusalCodes.imageNotFound)
  })

  it('are for owners, operators and the staff of operations; finance only reads', async () => {
    const finance = await staffMember(server, 'finance')
    expect((await finance.call('listPrizes', {})).code).toBe(0)
    expect((await finance.call('savePrize', prizeInput())).code).toBe(refusalCodes.forbidden)
    const member = await server.member()
    for (const call of ['listPrizes', 'lotteryToday'] as const) {
      expect((await member.call(call, {})).code).toBe(refusalCodes.forbidden)
    }
    const operations = await staffMember(server, 'operations')
    const { id } = await operations.ok('savePrize', prizeInput({ name: '安慰奖' }))
    await operations.ok('deletePrize', { id })
  })
})
