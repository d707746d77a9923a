import { refusalCodes } from '@dukou/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post } from '../../../../test/client.ts'
import { lineInput, nodeInput } from '../../../../test/node-inputs.ts'
import { setFlag } from '../../../../test/people.ts'
import { pictureOf, sendPicture } from '../../../../test/pictures.ts'
import { request } from '../../../../test/raw-request.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { stateOf } from '../../../../test/state.ts'

const KEEP = { email: null, iconUrl: null, dnsRestricted: null, abroad: null, englishNames: null }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const sent = async (token: string | undefined) =>
  (await sendPicture(server.origin, await pictureOf('png'), { token })).name

describe('a profile that is saved', () => {
  it('takes email, icon, inXinjiang, in_foreign and use_english_node, and userinfo tells them (1.7-22)', async () => {
    const member = await server.member()
    const icon = await sent(member.token)
    const { answered } = await post(
      `${server.origin}/api/user/change_use_info`,
      { email: member.email, icon, inXinjiang: true, in_foreign: true, use_english_node: true },
      { authorization: `Bearer ${member.token}` },
    )
    expect(answered).toMatchObject({ code: 0, data: {} })
    expect((await member.call('userInfo', {})).wire).toMatchObject({
      icon: `/api/file/downloads/${icon}`,
      inXinjiang: true,
      in_foreign: true,
      use_english_node: true,
    })
  })

  it('keeps what is not sent', async () => {
    const member = await server.member()
    await member.ok('changeProfile', { ...KEEP, abroad: true })
    await member.ok('changeProfile', { ...KEEP, englishNames: true })
    await member.ok('changeProfile', { ...KEEP, englishNames: false })
    expect(await member.ok('userInfo', {})).toMatchObject({ dnsRestricted: false, abroad: true, englishNames: false })
  })

  it('takes no other e-mail than the account’s own, in whatever case it is written', async () => {
    const member = await server.member()
    await member.ok('changeProfile', { ...KEEP, email: member.email.toUpperCase(), abroad: true })
    const before = await stateOf(server.app)
    const { code, msg } = await member.call('changeProfile', { ...KEEP, email: 'other@example.com', abroad: false })
    expect({ code, msg }).toEqual({ code: refusalCodes.emailFixed, msg: '邮箱不能在这里修改，请联系客服' })
    expect(await stateOf(server.app)).toEqual(before)
  })

  it('can be saved by customers of a reseller', async () => {
    const member = await server.member()
    await setFlag(server.app, member.email, { is_agency: true })
    await member.ok('changeProfile', { ...KEEP, englishNames: true })
    expect(await member.ok('userInfo', {})).toMatchObject({ englishNames: true })
  })

  it('lets nobody set more of himself than that', async () => {
    const member = await server.member()
    const before = await member.ok('userInfo', {})
    const more = { type: 'admin', traffic: 1e12, paidUser: true, userkey: 'x', _id: 'f'.repeat(24) }
    await post(`${server.origin}/api/user/change_use_info`, more, { authorization: `Bearer ${member.token}` })
    expect(await member.ok('userInfo', {})).toEqual(before)
  })
})

describe('the picture of a profile', () => {
  it.each([
    ['one that somebody else sent', async () => sent((await server.member()).token)],
    ['one that is not there', () => `${'0'.repeat(32)}.webp`],
    ['one of another host', () => 'https://evil.example/x.png'],
    ['a script', () => 'javascript:alert(1)'],
    ['a way to another file', () => '/api/file/downloads/../../secret.key'],
  ])('is not %s', async (_, address) => {
    const member = await server.member()
    const iconUrl = await address()
    const before = await stateOf(server.app)
    expect((await member.call('changeProfile', { ...KEEP, iconUrl, abroad: true })).code).toBe(
      refusalCodes.imageNotFound,
    )
    expect(await stateOf(server.app)).toEqual(before)
  })

  it('may be sent again as it is, and be taken away', async () => {
    const member = await server.member()
    await member.ok('changeProfile', { ...KEEP, iconUrl: await sent(member.token) })
    const { iconUrl } = await member.ok('userInfo', {})
    await member.ok('changeProfile', { ...KEEP, iconUrl })
    expect((await member.ok('userInfo', {})).iconUrl).toBe(iconUrl)
    await member.ok('changeProfile', { ...KEEP, iconUrl: '' })
    expect((await member.ok('userInfo', {})).iconUrl).toBe('')
  })
})

// Last, because pulls are noted a moment after they were answered.
describe('a client program', () => {
  it('pulls the changed profile with its very next question', async () => {
    const admin = await server.admin()
    const node = await admin.ok('saveNode', nodeInput({ type: 'v2ray', country: { name: '香港', flag: 'hk' } }))
    await admin.ok('saveLine', lineInput(node.id, { protocol: 'vmessTcp', name: '香港 01', fixedName: true }))
    const member = await server.member()
    await server.app.db
      .updateTable('traffic_balances')
      .set({ permanent_granted: 1n << 30n })
      .where('user_id', '=', (db) => db.selectFrom('users').select('id').where('email', '=', member.email))
      .execute()
    const { id, subscriptionKey } = await member.ok('userInfo', {})
    const pull = async () =>
      (await request(`${server.origin}/api/subscript/clash/${id}/${subscriptionKey}`)).body.toString()
    const seen = [await pull()]
    for (const change of [{ englishNames: true }, { abroad: true }, { dnsRestricted: true }]) {
      await member.ok('changeProfile', { ...KEEP, ...change })
      seen.push(await pull())
    }
    expect(new Set(seen).size).toBe(4)
    await member.ok('changeProfile', { ...KEEP, englishNames: false, abroad: false, dnsRestricted: false })
    expect(await pull()).toBe(seen[0])
  })
})
