import { refusalCodes } from '@dukou/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient, digestOf, type TestClient } from '../../../../test/client.ts'
import { setFlag, staffMember } from '../../../../test/people.ts'
import { PASSWORD, startTestServer, type TestServer } from '../../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const [OLD, NEW] = [digestOf(PASSWORD), digestOf('another long password')]
const signIn = async (email: string, passwordDigest = OLD) => {
  const client = server.visitor()
  client.token = (await client.ok('login', { email, passwordDigest })).token
  return client
}
const isIn = async (client: TestClient) => (await client.call('userInfo', {})).code === 0
const ownId = async (client: TestClient) => (await client.ok('listDevices', {})).find(({ isThis }) => isThis)?.id ?? ''

describe('signed-in devices', () => {
  it('are listed with what they are, this one marked, and nobody else’s', async () => {
    const member = await server.member()
    await server.member()
    const phone = await signIn(member.email)
    const devices = await phone.ok('listDevices', {})
    expect(devices).toHaveLength(2)
    expect(devices.filter(({ isThis }) => isThis)).toHaveLength(1)
    expect(devices[0]?.ip).toMatch(/127\.0\.0\.1|::1/)
    expect(JSON.stringify(devices)).not.toContain(phone.token)
  })

  it('are signed out one by one; the session is over with the next call', async () => {
    const member = await server.member()
    const [phone, tablet] = [await signIn(member.email), await signIn(member.email)]
    const id = await ownId(phone)
    await member.ok('signOutDevice', { id })
    expect([await isIn(member), await isIn(phone), await isIn(tablet)]).toEqual([true, false, true])
  })

  it('are signed out all but this one', async () => {
    const member = await server.member()
    const [phone, tablet] = [await signIn(member.email), await signIn(member.email)]
    await member.ok('signOutDevice', { id: 'others' })
    expect([await isIn(member), await isIn(phone), await isIn(tablet)]).toEqual([true, false, false])
  })

  it('of somebody else are not signed out, whatever id is sent', async () => {
    const [member, other] = [await server.member(), await server.member()]
    const id = await ownId(other)
    await member.ok('signOutDevice', { id })
    expect(await isIn(other)).toBe(true)
  })
})

describe('a password that is changed', () => {
  it('holds at once, signs all other devices out, keeps this one, and the owner is told', async () => {
    const member = await server.member()
    const phone = await signIn(member.email)
    const { code, headers } = await member.call('changePassword', { presentDigest: OLD, nextDigest: NEW })
    expect(code).toBe(0)
    const [, token] = /(?:^|, )token=([^;]+)/.exec(headers.get('set-cookie') ?? '') ?? []
    const here = createClient(server.origin, token)
    expect([await isIn(here), await isIn(phone), await isIn(member)]).toEqual([true, false, false])
    expect((await server.visitor().call('login', { email: member.email, passwordDigest: OLD })).code).toBe(
      refusalCodes.wrongLogin,
    )
    expect(await isIn(await signIn(member.email, NEW))).toBe(true)
    expect((await here.ok('listNotices', {}))[0]?.text).toMatch(/密码已修改.*用订阅链接重置密码/)
  })

  it('of staff is told with whom to contact, because no link resets it', async () => {
    const staff = await staffMember(server, 'support')
    expect((await staff.call('changePassword', { presentDigest: OLD, nextDigest: NEW })).code).toBe(0)
    const { rows } = await sql<{ text: string }>`
      select n.text_zh as text from notices n join users u on u.id = n.user_id where u.email = ${staff.email}`.execute(
      server.app.db,
    )
    expect(rows).toEqual([{ text: expect.stringContaining('请马上联系站长') }])
    expect(rows[0]?.text).not.toContain('订阅链接')
  })

  it('is refused to who does not know the present one, and changes nothing', async () => {
    const member = await server.member()
    const { code } = await member.call('changePassword', { presentDigest: NEW, nextDigest: NEW })
    expect(code).toBe(refusalCodes.passwordWrong)
    expect([await isIn(member), await isIn(await signIn(member.email))]).toEqual([true, true])
  })

  it('is refused with 1033 where the account may not', async () => {
    const member = await server.member()
    await setFlag(server.app, member.email, { can_change_password: false })
    expect((await member.call('changePassword', { presentDigest: OLD, nextDigest: NEW })).code).toBe(1033)
  })

  it('by ten at once is changed by one of them', async () => {
    const member = await server.member()
    const nexts = Array.from({ length: 10 }, (_, turn) => digestOf(`password number ${turn}`))
    const answers = await Promise.all(
      nexts.map((nextDigest) => member.call('changePassword', { presentDigest: OLD, nextDigest })),
    )
    const winners = nexts.filter((_, turn) => answers[turn]?.code === 0)
    expect(winners).toHaveLength(1)
    expect(await isIn(await signIn(member.email, winners[0]))).toBe(true)
  })
})

it('the present password cannot be guessed without end', async () => {
  const limited = await startTestServer({ rateLimitScale: 1 })
  const member = await limited.member()
  const codes = []
  for (let turn = 0; turn < 11; turn += 1)
    codes.push((await member.call('changePassword', { presentDigest: NEW, nextDigest: NEW })).code)
  expect(codes.slice(9)).toEqual([refusalCodes.passwordWrong, 2006])
  await limited.stop()
})
