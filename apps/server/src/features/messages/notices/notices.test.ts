import { refusalCodes } from '@dukou/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post } from '../../../../test/client.ts'
import { type Member, startTestServer, type TestServer } from '../../../../test/server.ts'
import { forgetOldNotices, tellUser } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

let told = 0

async function tell(member: Member, text: string, key = `test:${told++}`): Promise<void> {
  const { email } = member
  const { id } = await server.app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await server.app.db
    .transaction()
    .execute((tx) =>
      tellUser(tx, { userId: id, key, href: '/#/order', text: { zh: `${text} 中文`, en: `${text} English` } }),
    )
}

describe('the notices of a user', () => {
  it('carry _id, href and desc, newest first (1.7-15)', async () => {
    const member = await server.member()
    await tell(member, 'first')
    await tell(member, 'second')
    const { wire } = await member.call('listNotices', {})
    expect(wire).toMatchObject([
      { _id: expect.stringMatching(/^[0-9a-f]{24}$/), href: '/#/order', desc: 'second 中文', clicked: false },
      { desc: 'first 中文' },
    ])
  })

  it('are told in the language of the reader', async () => {
    const member = await server.member()
    await tell(member, 'hello')
    const { wire } = await member.call('listNotices', {}, { 'accept-language': 'en' })
    expect(wire).toMatchObject([{ desc: 'hello English' }])
  })

  it('are marked as read by noticeId (1.7-16)', async () => {
    const member = await server.member()
    await tell(member, 'read me')
    await tell(member, 'not me')
    const [other, first] = await member.ok('listNotices', {})
    const authorization = `Bearer ${member.token}`
    const url = `${server.origin}/api/user_notive/clicked`
    const { answered } = await post(url, { noticeId: first?.id }, { authorization })
    expect(answered).toMatchObject({ code: 0, data: {} })
    const misnamed = await post(url, { id: other?.id }, { authorization })
    expect(misnamed.answered.code).toBe(refusalCodes.badInput)
    const after = await member.ok('listNotices', {})
    expect(after.map(({ id, read }) => [id, read])).toEqual([
      [other?.id, false],
      [first?.id, true],
    ])
  })

  it('tell what happened once only once', async () => {
    const member = await server.member()
    await tell(member, 'once', 'event:1')
    await tell(member, 'again', 'event:1')
    expect((await member.ok('listNotices', {})).map(({ text }) => text)).toEqual(['once 中文'])
  })

  it('are nobody else’s: a stranger neither sees nor marks them', async () => {
    const owner = await server.member()
    const stranger = await server.member()
    await tell(owner, 'private')
    const [notice] = await owner.ok('listNotices', {})
    expect(await stranger.ok('listNotices', {})).toEqual([])
    const absent = await stranger.call('readNotice', { noticeId: 'f'.repeat(24) })
    const foreign = await stranger.call('readNotice', { noticeId: notice?.id ?? '' })
    expect({ code: foreign.code, msg: foreign.msg }).toEqual({ code: absent.code, msg: absent.msg })
    expect((await owner.ok('listNotices', {}))[0]?.read).toBe(false)
  })
})

it.each(['javascript:alert(1)', '//evil.example', 'clash://x', 'https://me@evil.example'])(
  'a notice that would lead to %s is not left',
  async (href) => {
    const left = server.app.db
      .transaction()
      .execute((tx) => tellUser(tx, { userId: 1n, key: href, href, text: { zh: 'x', en: 'x' } }))
    await expect(left).rejects.toThrow('cannot lead')
  },
)

it('notices are forgotten a year after they came where they were read, and after two years all of them', async () => {
  const member = await server.member()
  const aged = [
    ['read a year ago', 366, true],
    ['read within a year', 364, true],
    ['unread for long', 729, false],
    ['of two years ago', 731, false],
  ] as const
  for (const [text, days, isRead] of aged) {
    await tell(member, text)
    await sql`update notices set created_at = now() - make_interval(days => ${days}),
      read_at = case when ${isRead}::boolean then now() end where text_en = ${`${text} English`}`.execute(server.app.db)
  }
  await forgetOldNotices(server.app)
  const left = await member.ok('listNotices', {}, { 'accept-language': 'en' })
  expect(left.map(({ text }) => text)).toEqual(['unread for long English', 'read within a year English'])
})
