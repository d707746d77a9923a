import { GB } from '@dukou/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lineInput, nodeInput } from '../../../../test/node-inputs.ts'
import { staffMember } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { buyPlan } from '../../../../test/shop.ts'
import { noteError } from '../../../platform/http/note-error.ts'
import { reportBug } from '../../../platform/http/trouble.ts'
import { writeSettings } from '../../base/settings/index.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const home = async () => (await server.admin()).ok('officeHome', {})

describe('the home of the back office', () => {
  it('of a new site has nothing to do but a backup', async () => {
    expect(await home()).toMatchObject({
      suspense: { count: 0, amountLi: 0n },
      silentNodes: { count: 0, names: [] },
      unreachableNodes: { count: 0, names: [], since: null },
      neverUpNodes: { count: 0, names: [] },
      failingPaymentAccounts: [],
      tickets: { count: 0, title: null },
      journal: { count: 0, bytes: 0n },
      quarantine: { count: 0 },
      uncertain: { count: 0 },
      failedMails: { count: 0 },
      newErrors: { count: 0 },
      backupAt: null,
    })
  })

  it('tells what waits, since when, and what came in today', async () => {
    const { app } = server
    const admin = await server.admin()
    const member = await server.member()
    await buyPlan(app, member, { gb: 1n, days: 0, priceLi: 10_000n })
    await member.ok('createTicket', { title: 'iPhone 导入后没有节点', text: 'x', pictureUrl: null })
    const silent = await admin.ok('saveNode', nodeInput({ name: '香港 03' }))
    await admin.ok('saveNode', nodeInput({ name: '没有装过', ip: '198.51.100.77', host: 'never.example' }))
    await sql`update nodes set last_seen_at = ${app.now()}::timestamptz - interval '23 minutes'
      where public_id = ${silent.id}`.execute(app.db)
    await reportBug(app, 'call buy', new Error('no such thing'))
    await reportBug(app, 'call buy', new Error('no such thing'))
    await noteError(app, {
      source: 'browser',
      name: '/',
      message: 'made up',
      stack: '',
      strangerNetwork: '192.0.2.0/24',
    })
    await sql`insert into audit (actor_id, action, at) values (null, 'backup.made', ${app.now()})`.execute(app.db)
    await sql`insert into outbox (key, kind, payload, failed_at, last_error) values ('m', 'mail', '{}', ${app.now()}, '550 no such user')`.execute(
      app.db,
    )
    const day = app.now().toISOString().slice(0, 10)
    await sql`select make_usage_partitions(${day}::date, ${day}::date)`.execute(app.db)
    await sql`insert into usage_quarantine (day, report_key, reason, inbound_number, arrived_at, entries, readable_users, up, down)
      values (${day}, gen_random_uuid(), 'unknownUser', 1, ${app.now()}, '{}', 1, ${GB}, ${GB})`.execute(app.db)

    const all = await home()
    expect(all).toMatchObject({
      silentNodes: { count: 1, names: ['香港 03'], lines: 0 },
      tickets: { count: 1, title: 'iPhone 导入后没有节点' },
      newErrors: { count: 1, times: 2, name: 'call buy', strangers: { count: 1 } },
      failedMails: { count: 1, reason: '550 no such user' },
      quarantine: { count: 1, bytes: 2n * GB },
      today: { signUps: 2, newTickets: 1, online: 0 },
    })
    expect(Math.round((app.now().getTime() - (all.silentNodes.since?.getTime() ?? 0)) / 60_000)).toBe(23)
    expect(all.backupAt).not.toBeNull()
  })

  it('counts failed mails and Telegram messages apart, those of the last week', async () => {
    const { app } = server
    const before = await home()
    const fail = (kind: string, daysAgo: number) =>
      sql`insert into outbox (key, kind, payload, failed_at, last_error) values (${`${kind} ${daysAgo}`}, ${kind}, '{}',
        ${app.now()}::timestamptz - make_interval(days => ${daysAgo}), ${`${kind} ${daysAgo}`})`.execute(app.db)
    for (const kind of ['mail', 'telegram']) await fail(kind, 8)
    await fail('telegram', 6)
    const { failedMails, failedTelegrams } = await home()
    expect(failedMails).toEqual(before.failedMails)
    expect(failedTelegrams).toMatchObject({ count: 1, reason: 'telegram 6' })
  })

  it('tells the month of the oldest difference that is open', async () => {
    const { db, now } = server.app
    expect((await home()).differences).toEqual({ count: 0, since: null, month: null })
    for (const [day, state] of [
      ['2026-01-31', 'done'],
      ['2026-02-28', 'open'],
      ['2026-03-01', 'open'],
    ]) {
      await sql`insert into bill_days (channel, day, compared_at) values ('yi', ${day}, ${now()})`.execute(db)
      await sql`insert into bill_differences (public_id, channel, day, key, subject, kind, state, act, trade_no,
          external_no, refund_no, found_at, decided_at)
        values (${day}, 'yi', ${day}, ${day}, 'payment', 'onlyThere', ${state}, case when ${state} = 'done' then 'gone' end,
          '', '', '', ${now()}, case when ${state} = 'done' then ${now()}::timestamptz end)`.execute(db)
    }
    expect((await home()).differences).toMatchObject({ count: 2, month: '2026-02' })
  })

  it('names nodes of which one program is silent while another asks, and those that never came up', async () => {
    const { app } = server
    const admin = await server.admin()
    const before = await home()
    const addInbound = async (nodeId: string, protocol: 'reality' | 'shadowsocks', minutesAgo: number | null) => {
      const { inboundNumber } = await admin.ok('saveLine', lineInput(nodeId, { name: protocol, protocol }))
      const seenAt = minutesAgo === null ? null : new Date(app.now().getTime() - minutesAgo * 60_000)
      await sql`update inbounds set last_seen_at = ${seenAt} where number = ${inboundNumber}`.execute(app.db)
    }
    const half = await admin.ok(
      'saveNode',
      nodeInput({ name: '日本 02', type: 'v2ray', ip: '198.51.100.78', host: '' }),
    )
    await addInbound(half.id, 'reality', 30)
    await addInbound(half.id, 'shadowsocks', 0)
    const slow = await admin.ok(
      'saveNode',
      nodeInput({ name: '韩国 01', ip: '198.51.100.79', host: '', pullSeconds: 300, pushSeconds: 300 }),
    )
    await addInbound(slow.id, 'reality', 10)
    const never = await admin.ok('saveNode', nodeInput({ name: '没有起来', ip: '198.51.100.80', host: '' }))
    await addInbound(never.id, 'reality', null)
    const now = await home()
    expect(now.silentNodes.names).toEqual(['日本 02', ...before.silentNodes.names])
    expect(now.silentNodes.lines).toBe(before.silentNodes.lines + 1)
    expect(now.neverUpNodes).toEqual({ count: 1, names: ['没有起来'] })
    const shown = new Map((await admin.ok('listNodes', {})).map((node) => [node.name, node]))
    expect(shown.get('日本 02')).toMatchObject({ online: false, trouble: [{ state: 'silent' }] })
    expect(shown.get('韩国 01')).toMatchObject({ online: true, trouble: [] })
    expect(shown.get('没有起来')).toMatchObject({ online: false, trouble: [{ state: 'never', since: null }] })
  })

  it('names nodes whose program is online while their public port is closed', async () => {
    const { app } = server
    const admin = await server.admin()
    const minutesAgo = (minutes: number) => new Date(app.now().getTime() - minutes * 60_000)
    const triedAt = minutesAgo(1)
    const addNode = async (name: string, ip: string, signs: { seenAt: Date; openAt: Date | null; firstAt?: Date }) => {
      const node = await admin.ok('saveNode', nodeInput({ name, ip, host: '' }))
      const { inboundNumber } = await admin.ok('saveLine', lineInput(node.id, { name, protocol: 'reality' }))
      await sql`update inbounds set first_seen_at = ${signs.firstAt ?? null}, last_seen_at = ${signs.seenAt}, port_tried_at = ${triedAt}, port_open_at = ${signs.openAt}
        where number = ${inboundNumber}`.execute(app.db)
    }
    await addNode('端口关闭', '198.51.100.81', { seenAt: minutesAgo(0), openAt: minutesAgo(30) })
    await addNode('端口打开', '198.51.100.82', { seenAt: minutesAgo(0), openAt: triedAt })
    await addNode('刚刚上线', '198.51.100.84', { seenAt: minutesAgo(0), openAt: null, firstAt: minutesAgo(0) })
    await addNode('已经掉线', '198.51.100.83', { seenAt: minutesAgo(40), openAt: minutesAgo(40) })
    const now = await home()
    expect(now.unreachableNodes).toMatchObject({ count: 1, names: ['端口关闭'] })
    expect(now.silentNodes.names).toContain('已经掉线')
    const shown = new Map((await admin.ok('listNodes', {})).map((node) => [node.name, node]))
    expect(shown.get('端口关闭')).toMatchObject({ trouble: [{ state: 'portClosed' }] })
    expect(shown.get('端口打开')).toMatchObject({ trouble: [] })
    expect(shown.get('刚刚上线')).toMatchObject({ trouble: [] })
  })

  it('names a payment account by which the last five tries of others were not paid, until one is', async () => {
    const { app } = server
    const { rows } = await sql<{ id: bigint; user_id: bigint }>`select id, user_id from orders limit 1`.execute(app.db)
    const [order] = rows
    const tryTo = (nth: number, status: string, minutes: number) =>
      sql`
      insert into trades (public_id, order_id, user_id, channel, pay_mode, amount_li, trade_no, device, return_url, status,
        expires_at, created_at, paid_at, cancelled_at)
      select ${`t${nth}`}, ${order?.id}, ${order?.user_id}, 'yi', 'alipay', 1000, ${`no ${nth}`}, '', '', ${status},
        ${app.now()}, ${app.now()}::timestamptz - make_interval(mins => ${minutes}),
        case when ${status} = 'paid' then ${app.now()}::timestamptz end, case when ${status} = 'cancelled' then ${app.now()}::timestamptz end`.execute(
        app.db,
      )
    for (let nth = 0; nth < 5; nth += 1) await tryTo(nth, 'cancelled', 30 + nth)
    expect((await home()).failingPaymentAccounts).toMatchObject([{ paymentAccount: 'yi', tries: 5 }])
    await tryTo(9, 'paid', 20)
    const { failingPaymentAccounts, today } = await home()
    expect(failingPaymentAccounts).toEqual([])
    expect(today).toMatchObject({ paidCount: 2 })
  })
})

describe('the steps to the first sale', () => {
  const guide = async (of: TestServer) => (await (await of.admin()).ok('officeHome', {})).guide
  const NOTHING = { account: false, node: false, line: false, plan: false, domain: false, mail: false, sale: false }

  it('are done by what is there', async () => {
    const empty = await startTestServer()
    const { app } = empty
    expect(await guide(empty)).toEqual(NOTHING)
    const admin = await empty.admin()
    await admin.ok('savePaymentAccount', {
      ...{ isNew: true, revision: null },
      ...{ code: 'mine', baseUrl: 'https://pay.example.com', merchantId: '1', key: 'a key of the platform 01' },
      ...{ alipayType: 'alipay', wxpayType: null, minLi: 10n, maxLi: 10_000n, enabled: true },
      ...{ adapter: null, values: null, modes: null, hours: null },
    })
    expect((await guide(empty))?.account).toBe(false)
    await writeSettings(app.db, { preferredDomain: 'go.example.com' })
    expect((await guide(empty))?.domain).toBe(true)
    await writeSettings(app.db, { preferredDomain: '' })
    const settings = await admin.ok('getSettings', {})
    await admin.ok('saveSettings', {
      ...settings,
      alipayPaymentAccount: 'mine',
      subscriptionHost: 'https://go.example.com',
    })
    const node = await admin.ok('saveNode', nodeInput({ name: '香港 03' }))
    await admin.ok('saveLine', lineInput(node.id, { name: '香港' }))
    const member = await empty.member()
    await buyPlan(app, member, { gb: 1n, days: 0, priceLi: 10_000n })
    expect(await guide(empty)).toEqual({
      ...NOTHING,
      account: true,
      node: true,
      line: true,
      plan: true,
      domain: true,
      sale: true,
    })
    await empty.stop()
  })

  it('have a way to pay where an account takes a share of payments without being chosen in the settings', async () => {
    const shop = await startTestServer()
    const save = async (modes: { mode: 'alipay'; word: string; share: number }[]) =>
      (await shop.admin()).ok('savePaymentAccount', {
        ...{ isNew: false, revision: null },
        ...{ code: 'shared', baseUrl: 'https://pay.example.com', merchantId: '1', key: 'a key of the platform 01' },
        ...{ alipayType: null, wxpayType: null, minLi: 10n, maxLi: 10_000n, enabled: true },
        ...{ adapter: null, values: null, modes, hours: null },
      })
    await save([{ mode: 'alipay', word: 'alipay', share: 0 }])
    expect((await guide(shop))?.account).toBe(false)
    await save([{ mode: 'alipay', word: 'alipay', share: 1 }])
    expect((await guide(shop))?.account).toBe(true)
    await shop.stop()
  })

  it('are done on a sample site', async () => {
    const sample = await startTestServer({ sampleData: true, sandbox: true })
    expect(Object.values((await guide(sample)) ?? { none: false }).every(Boolean)).toBe(true)
    await sample.stop()
  })
})

describe('staff at the home of the back office', () => {
  const NOTHING = { count: 0, since: null }

  it('see what their scopes allow, and nothing of the rest', async () => {
    const site = await startTestServer()
    const { app } = site
    const admin = await site.admin()
    const member = await site.member()
    await member.ok('createTicket', { title: 'iPhone', text: 'x', pictureUrl: null })
    const silent = await admin.ok('saveNode', nodeInput({ name: '香港 03' }))
    await sql`update nodes set last_seen_at = ${app.now()}::timestamptz - interval '1 hour'
      where public_id = ${silent.id}`.execute(app.db)
    await reportBug(app, 'call buy', new Error('no such thing'))
    await sql`insert into outbox (key, kind, payload, failed_at, last_error) values ('m', 'mail', '{}', ${app.now()}, '550')`.execute(
      app.db,
    )
    await sql`insert into audit (actor_id, action, at) values (null, 'backup.made', ${app.now()})`.execute(app.db)
    const seen = async (...roles: Parameters<typeof staffMember>[1][]) => {
      const home = await (await staffMember(site, ...roles)).ok('officeHome', {})
      expect(home).toMatchObject({ failedMails: { count: 0, reason: null }, failedWebhooks: NOTHING, guide: null })
      expect(home.backupAt).toBeNull()
      const { tickets, silentNodes, newErrors, today } = home
      return {
        tickets: [tickets.count, tickets.title],
        nodes: [silentNodes.count, silentNodes.names.join()],
        errors: [newErrors.count, newErrors.name],
        today: today?.newTickets,
      }
    }
    const none = { tickets: [0, null], nodes: [0, ''], errors: [0, null], today: undefined }
    expect(await seen('support')).toEqual({ ...none, tickets: [1, 'iPhone'] })
    expect(await seen('finance')).toEqual({ ...none, today: 1 })
    const ofOperations = { nodes: [1, '香港 03'], errors: [1, 'call buy'], today: 1 }
    expect(await seen('operations')).toEqual({ ...none, ...ofOperations })
    expect(await seen('support', 'operations')).toEqual({ ...ofOperations, tickets: [1, 'iPhone'] })
    const all = await admin.ok('officeHome', {})
    expect(all).toMatchObject({ tickets: { count: 1 }, silentNodes: { count: 1 }, failedMails: { count: 1 } })
    expect(all.guide).not.toBeNull()
    await site.stop()
  })
})
