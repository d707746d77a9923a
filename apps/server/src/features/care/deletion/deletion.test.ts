import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { NO_USER_CHANGE, refusalCodes } from '@dukou/contract'
import { DAY_MS } from '@dukou/domain'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { digestOf } from '../../../../test/client.ts'
import { giveTraffic } from '../../../../test/gifts.ts'
import { type Mailbox, startMailbox } from '../../../../test/mailbox.ts'
import { lineInput, nodeInput } from '../../../../test/node-inputs.ts'
import { appoint, setFlag, setRole, staffMember } from '../../../../test/people.ts'
import { pictureOf, sendPicture } from '../../../../test/pictures.ts'
import { runJob } from '../../../../test/run-job.ts'
import { type Member, PASSWORD, startTestServer, type TestServer } from '../../../../test/server.ts'
import { addPlan, brokenInvariants, buyPlan, giveMoney } from '../../../../test/shop.ts'
import { tablesWith } from '../../../../test/tables-with.ts'
import { requested } from '../../../../test/withdrawals.ts'
import { deliverMails } from '../../base/outbox/index.ts'
import { forgetLoosePictures } from '../../messages/uploads/index.ts'
import { newNodeToken } from '../../network/nodes/index.ts'

const RIGHT = digestOf(PASSWORD)
const KEEP = { email: null, iconUrl: null, dnsRestricted: null, abroad: null, englishNames: null }

let server: TestServer
/** UniProxy URL from which the node program pulls its users. */
let usersAddress: string
let mailbox: Mailbox
let began: Date
beforeAll(async () => {
  mailbox = await startMailbox()
  server = await startTestServer({ smtpUrl: mailbox.url, mailFrom: 'ferry@example.com' })
  const admin = await server.admin()
  const { id } = await admin.ok('saveNode', nodeInput({ ip: '127.0.0.1' }))
  const { inboundNumber } = await admin.ok('saveLine', lineInput(id, { protocol: 'reality' }))
  const token = await newNodeToken(server.app, inboundNumber)
  usersAddress = `${server.origin}/api/v1/server/UniProxy/user?node_type=vless&node_id=${inboundNumber}&token=${token}`
  began = server.clock.now
})
afterEach(async () => {
  server.clock.now = began
  expect(await brokenInvariants(server.app)).toEqual([])
})
afterAll(async () => {
  await server?.stop()
  await mailbox?.stop()
})

const ask = (member: Member, password = PASSWORD, code = '') =>
  member.call('askDeletion', { passwordDigest: digestOf(password), code })
const later = (days: number) => {
  server.clock.now = new Date(began.getTime() + days * DAY_MS)
}
const lettersTo = async (email: string) => {
  // Repeats until no mail is left, because each run sends a limited number.
  for (let sent = -1; sent !== mailbox.letters.length; ) {
    sent = mailbox.letters.length
    await deliverMails(server.app)
  }
  return mailbox.letters.filter(({ to }) => to.includes(email))
}
async function nodeUsers(ifNot = '') {
  const response = await fetch(usersAddress, { headers: { 'if-none-match': ifNot } })
  const { users } = response.status === 200 ? ((await response.json()) as { users: { id: number }[] }) : { users: [] }
  return { status: response.status, etag: response.headers.get('etag') ?? '', ids: users.map(({ id }) => id) }
}
const rowOf = (id: string) =>
  server.app.db.selectFrom('users').selectAll().where('public_id', '=', id).executeTakeFirstOrThrow()

describe('an account that its owner wants deleted', () => {
  it('is told what ends with it, as it stands', async () => {
    const member = await server.member()
    await giveMoney(server.app, member.email, 12_500n)
    await buyPlan(server.app, member, { gb: 3n, days: 30 })
    await member.ok('createOrder', { planId: await addPlan(server.app) })
    await member.ok('createTicket', { title: 'slow', text: 'since nine', pictureUrl: null })
    const { timeExpiresAt, grantedBytes } = await member.ok('userInfo', {})
    expect(await member.ok('myDeletion', {})).toEqual({
      deletesAt: null,
      walletLi: 12_500n,
      leftBytes: grantedBytes,
      trialLeftBytes: 0n,
      timeExpiresAt,
      paidOrders: 1,
      openOrders: 1,
      hasOpenWithdrawal: false,
      openGifts: 0,
      tickets: 1,
      hasTelegram: false,
      asksForCode: false,
    })
  })

  it('is told of an open withdrawal and of gifts that nobody has taken', async () => {
    const { member } = await requested(server)
    await giveTraffic(server, member.email, 50n)
    const { id } = await member.ok('createGift', { amountGb: 20 }, { 'idempotency-key': randomUUID() })
    await member.ok('createGift', { amountGb: 20 }, { 'idempotency-key': randomUUID() })
    expect(await member.ok('myDeletion', {})).toMatchObject({ walletLi: 0n, hasOpenWithdrawal: true, openGifts: 2 })
    await member.ok('takeBackGift', { giftId: id })
    const [withdrawal] = await member.ok('myWithdrawals', {})
    await member.ok('cancelWithdrawal', { withdrawalId: withdrawal?.id ?? '' })
    expect(await member.ok('myDeletion', {})).toMatchObject({ hasOpenWithdrawal: false, openGifts: 1 })
  })

  it('is marked for the seventh day with the right password alone, and the owner is told by notice and mail', async () => {
    const member = await server.member()
    expect((await ask(member, 'wrong')).code).toBe(refusalCodes.passwordWrong)
    expect((await member.ok('userInfo', {})).deletesAt).toBeNull()
    const { deletesAt } = await member.ok('askDeletion', { passwordDigest: RIGHT, code: '' })
    expect(deletesAt.getTime() - server.app.now().getTime()).toBeGreaterThan(7 * DAY_MS - 60_000)
    expect(deletesAt.getTime() - server.app.now().getTime()).toBeLessThanOrEqual(7 * DAY_MS)
    expect((await member.ok('userInfo', {})).deletesAt).toEqual(deletesAt)
    expect((await member.ok('listNotices', {})).map(({ text }) => text)).toEqual([expect.stringContaining('保留账号')])
    const letters = await lettersTo(member.email)
    expect(letters).toEqual([
      expect.objectContaining({ subject: '注销账号', text: expect.stringContaining('保留账号') }),
    ])
  })

  it('keeps the first day when it is asked for again, and is told once', async () => {
    const member = await server.member()
    const first = await member.ok('askDeletion', { passwordDigest: RIGHT, code: '' })
    later(2)
    expect(await member.ok('askDeletion', { passwordDigest: RIGHT, code: '' })).toEqual(first)
    expect(await member.ok('listNotices', {})).toHaveLength(1)
  })

  it('stays usable until its day, and is kept by one call at any time before', async () => {
    const member = await server.member()
    await ask(member)
    later(6.9)
    await runJob(server.app, 'deleteDueAccounts')
    const again = server.visitor()
    again.token = (await again.ok('login', { email: member.email, passwordDigest: RIGHT })).token
    await again.ok('keepAccount', {})
    await again.ok('keepAccount', {})
    expect((await again.ok('userInfo', {})).deletesAt).toBeNull()
    later(8)
    await runJob(server.app, 'deleteDueAccounts')
    expect((await again.ok('userInfo', {})).email).toBe(member.email)
  })

  it('is not that of staff, nor one that the operator lets nobody change', async () => {
    const [operator, shared] = [await server.member(), await server.member()]
    await setRole(server.app, operator, 'operatorIds', true)
    await setFlag(server.app, shared.email, { can_change_password: false })
    expect((await ask(operator)).code).toBe(refusalCodes.staffMayNotLeave)
    expect((await ask((await server.admin()) as Member)).code).toBe(refusalCodes.staffMayNotLeave)
    expect((await ask(await staffMember(server, 'support'))).code).toBe(refusalCodes.staffMayNotLeave)
    expect((await ask(shared)).code).toBe(refusalCodes.actionNotAllowedForAccount)
    expect((await shared.ok('userInfo', {})).deletesAt).toBeNull()
  })

  it('of somebody who was given a role meanwhile stays', async () => {
    const member = await server.member()
    await ask(member)
    await setRole(server.app, member, 'operatorIds', true)
    later(8)
    await runJob(server.app, 'deleteDueAccounts')
    expect((await member.ok('userInfo', {})).role).toBe('operator')
    await setRole(server.app, member, 'operatorIds', false)
    await appoint(server, member, 'finance')
    await runJob(server.app, 'deleteDueAccounts')
    expect((await member.ok('userInfo', {})).scopes).toContain('corrections:write')
    await appoint(server, member)
    await member.ok('keepAccount', {})
  })

  it('with an order that waits for money stays until that is over', async () => {
    const member = await server.member()
    await ask(member)
    later(7.1)
    const order = await member.ok('createOrder', { planId: await addPlan(server.app) })
    await runJob(server.app, 'deleteDueAccounts')
    expect((await member.ok('userInfo', {})).email).toBe(member.email)
    await member.ok('cancelOrder', { orderId: order.id })
    await runJob(server.app, 'deleteDueAccounts')
    expect((await member.call('userInfo', {})).code).toBe(refusalCodes.sessionExpired)
  })
})

describe('an account whose day has come', () => {
  async function somebodyWithAll() {
    const member = await server.member()
    await buyPlan(server.app, member, { gb: 3n, days: 30 })
    await giveMoney(server.app, member.email, 5_000n)
    const send = async () => (await sendPicture(server.origin, await pictureOf('png'), { token: member.token })).name
    const pictures = [await send(), await send()]
    await member.ok('changeProfile', { ...KEEP, iconUrl: pictures[0] ?? '' })
    await member.ok('createTicket', { title: 'my street 5', text: 'my name is Wang', pictureUrl: pictures[1] ?? '' })
    const { id, subscriptionKey } = await member.ok('userInfo', {})
    return { member, pictures, id, link: `${server.origin}/api/subscript/clash/${id}/${subscriptionKey}` }
  }

  it('is emptied of all that is personal, shut, and gone from links, nodes and disk', async () => {
    const { member, pictures, id, link } = await somebodyWithAll()
    const number = Number((await rowOf(id)).id)
    expect((await fetch(link)).status).toBe(200)
    const before = await nodeUsers()
    expect(before.ids).toContain(number)
    await ask(member)
    later(7.1)
    await runJob(server.app, 'deleteDueAccounts')

    expect((await member.call('userInfo', {})).code).toBe(refusalCodes.sessionExpired)
    const login = await server.visitor().call('login', { email: member.email, passwordDigest: RIGHT })
    expect(login.code).toBe(refusalCodes.wrongLogin)
    const [unknown, gone] = await Promise.all([fetch(link.replace(/.$/, '-')), fetch(link)])
    expect([gone.status, await gone.text()]).toEqual([unknown.status, await unknown.text()])
    const pulled = await nodeUsers(before.etag)
    expect(pulled.status).toBe(200)
    expect(pulled.ids).not.toContain(number)
    await forgetLoosePictures(server.app)
    const files = readdirSync(join(server.app.config.dataDir, 'uploads'))
    expect(files.filter((file) => pictures.includes(file))).toEqual([])

    expect(await rowOf(id)).toMatchObject({ email: `deleted-${id}@deleted.invalid`, icon_url: '', disabled: true })
    expect(await tablesWith(server.app, [member.email, 'Wang', 'my street', ...pictures])).toEqual([])
  })

  it('leaves orders and traffic as they were, under its number; its money is owed to nobody any more', async () => {
    const { member, id } = await somebodyWithAll()
    const booked = async () => {
      const { id: number } = await rowOf(id)
      const { rows } = await sql<{ purses: bigint; forfeited: bigint; orders: number; records: number }>`select
          (select sum(balance)::bigint from ledger_accounts where user_id = ${number}) as purses,
          (select balance from ledger_accounts where kind = 'forfeited') as forfeited,
          (select count(*)::int from orders where user_id = ${number}) as orders,
          (select count(*)::int from traffic_records where user_id = ${number}) as records`.execute(server.app.db)
      return rows[0]
    }
    const before = await booked()
    await ask(member)
    later(7.1)
    await runJob(server.app, 'deleteDueAccounts')
    expect(before?.purses).toBe(5_000n)
    expect(await booked()).toEqual({ ...before, purses: 0n, forfeited: (before?.forfeited ?? 0n) + 5_000n })
    const acts = await (await server.admin()).ok('userTimeline', { id, count: 10 })
    expect(JSON.stringify(acts)).toContain('deleteAccount')
  })

  it('is said goodbye to by mail, and its e-mail begins anew with nothing', async () => {
    const { member, id } = await somebodyWithAll()
    await ask(member)
    later(7.1)
    await runJob(server.app, 'deleteDueAccounts')
    expect((await lettersTo(member.email)).map(({ subject }) => subject)).toContain('账号已注销')
    const anew = server.visitor()
    const input = { email: member.email, passwordDigest: RIGHT, iconUrl: '', host: '' }
    anew.token = (await anew.ok('signup', input)).token
    const info = await anew.ok('userInfo', {})
    expect(info.id).not.toBe(id)
    expect(info).toMatchObject({ grantedBytes: 0n, hasPaid: false, deletesAt: null })
    expect(await anew.ok('listOrders', {})).toEqual([])
  })

  it('shows its day and its end to the staff, in the list, the history and the audit, and cannot be opened again', async () => {
    const member = await server.member()
    const { id } = await member.ok('userInfo', {})
    const { deletesAt } = await member.ok('askDeletion', { passwordDigest: RIGHT, code: '' })
    const admin = await server.admin()
    expect(await admin.ok('readUser', { id })).toMatchObject({ deletesAt, deletedAt: null })
    await member.ok('keepAccount', {})
    await ask(member)
    later(7.1)
    const staff = await server.admin()
    await runJob(server.app, 'deleteDueAccounts')
    expect(await staff.ok('readUser', { id })).toMatchObject({ deletedAt: expect.any(Date), disabled: true })
    const acts = (await staff.ok('userTimeline', { id, count: 100 })).filter(({ kind }) => kind === 'act')
    expect(acts.map(({ what }) => what).sort()).toEqual(['askDeletion', 'askDeletion', 'deleteAccount', 'keepAccount'])
    const opened = await staff.call('saveUser', { ...NO_USER_CHANGE, id, disabled: false })
    expect(opened.code).toBe(refusalCodes.accountDeleted)
  })
})
