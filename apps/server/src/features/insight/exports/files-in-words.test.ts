import { randomUUID } from 'node:crypto'
import { exportAddress, NO_USER_CHANGE } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lineInput, nodeInput } from '../../../../test/node-inputs.ts'
import { request } from '../../../../test/raw-request.ts'
import { type Member, startTestServer, type TestServer } from '../../../../test/server.ts'
import { buyPlan } from '../../../../test/shop.ts'
import { reportBug } from '../../../platform/http/trouble.ts'

let server: TestServer
let cookie: string
let member: Member
beforeAll(async () => {
  server = await startTestServer()
  const admin = await server.admin()
  cookie = `token=${admin.token}`
  member = await server.member()
  await buyPlan(server.app, member, { gb: 1n, days: 0, priceLi: 10_000n })
  const { id } = await member.ok('userInfo', {})
  await admin.ok('saveUser', { ...NO_USER_CHANGE, id, addLi: 4_995n, addBytes: 10n * GB, reason: '线路中断补偿' })
  await member.ok('createTicket', { title: '连不上', text: '从昨天开始', pictureUrl: null })
  await reportBug(server.app, 'call buy', new Error('no such thing'))
  await addReports(admin)
  await addTransfer()
})
afterAll(() => server.stop())

/** The cells of each row by the names of the columns. */
async function rowsOf(list: string, more: Record<string, string> = {}, input: object = {}) {
  const query = new URLSearchParams({ input: JSON.stringify(input), ...more })
  const { body } = await request(`${server.origin}${exportAddress(list)}?${query}`, { headers: { cookie } })
  const [head = '', ...lines] = body.toString().replace('\uFEFF', '').trimEnd().split('\r\n')
  const names = head.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at], cell])))
}

const LOCAL = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
const UTC = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)

describe('a file of a list', () => {
  it('writes money with two decimals, traffic in GB and times in the zone that its head names', async () => {
    const rows = await rowsOf('listUsers', { lang: 'zh' }, { filterStr: member.email })
    expect(rows).toEqual([
      expect.objectContaining({
        邮箱: member.email,
        '注册时间（北京时间）': LOCAL,
        停用: '否',
        '钱包（元）': '5.00',
        '永久流量总量（GB）': '11.00',
        '永久流量已用（GB）': '0.00',
      }),
    ])
  })

  it('names the type of a record in words, and a correction as the screen does', async () => {
    const rows = await rowsOf('allTrafficRecords', { lang: 'zh' }, { day_num: 2 })
    expect(rows.map((row) => [row.类型, row['流量变化（GB）'], row.天数变化])).toEqual([
      ['客服调整', '10.00', '0'],
      ['购买', '1.00', '0'],
    ])
    const [correction] = await rowsOf('allTrafficRecords', { lang: 'en' }, { day_num: 2 })
    expect(correction).toMatchObject({
      Type: 'By support',
      'Time (Beijing time)': LOCAL,
      'Traffic change (GB)': '10.00',
    })
  })

  it.each([
    ['listTrades', {}, { 状态: '购买成功', 付款方式: '余额', '金额（元）': '0.00' }],
    ['officeTickets', {}, { 状态: '等回复', 最后回复人: '客户', '提交时间（北京时间）': LOCAL }],
    ['listCorrections', {}, { '每人金额（元）': '5.00', '每人流量（GB）': '10.00', 原因: '线路中断补偿' }],
    ['listErrors', { num: 7 }, { 来源: '服务端', 已处理: '否', '最近一次（北京时间）': LOCAL }],
    ['listDeliveries', {}, { 事件: '订单已支付', 状态: '等待重试' }],
    [
      'listReports',
      { uncertain: false },
      { 处理: '重复，不计', 原因: '重试，之前的一份已经收到', '收到（GB）': '2.00' },
    ],
    [
      'listChainTransfers',
      {},
      { USDT: '6.937', '折合（元）': '49.95', 结果: '入账中', 网络: 'USDT-TRC20', '区块时间（北京时间）': LOCAL },
    ],
    ['listQuarantine', {}, { 原因: '不是这个入站的用户', '上行（GB）': '0.000001' }],
    ['listAudit', { action: 'saveUser' }, { 操作: '改用户', 对象: expect.stringContaining('@'), 原因: '线路中断补偿' }],
  ])('has words, not codes: %s', async (list, input, expected) => {
    const [row] = await rowsOf(list, { lang: 'zh' }, input)
    expect(row).toMatchObject(expected)
  })

  it('tells what an act changed by the names of fields, with money and traffic in their units', async () => {
    const admin = await server.admin()
    const node = await admin.ok('saveNode', nodeInput({ name: '东京 09' }))
    const line = await admin.ok('saveLine', lineInput(node.id, { name: '东京专线' }))
    const [user] = await rowsOf('listAudit', { lang: 'zh' }, { action: 'saveUser' })
    expect(user).toMatchObject({ 操作人: 'root@example.com', 对象: member.email })
    expect(user?.改动).toContain('永久流量总量 1.00 GB → 11.00 GB')
    expect(user?.改动).toMatch(/钱包 ¥[\d.]+ → ¥[\d.]+/)
    const [made] = await rowsOf('listAudit', { lang: 'zh' }, { action: 'saveLine' })
    expect(made).toMatchObject({ 操作: '保存线路', 对象: '东京专线' })
    expect(made?.改动).toContain('节点 东京 09')
    expect(`${user?.改动}${made?.改动}`).not.toMatch(/[0-9a-f]{24}|[{}"]/)
    const [coded] = await rowsOf('listAudit', { lang: 'zh', codes: '1' }, { action: 'saveLine' })
    expect(coded).toMatchObject({ 操作: 'saveLine', 对象: line.id })
  })

  it.each([
    ['listTrades', {}, { 状态: 'paid', 付款方式: 'wallet', '金额（元）': '0.000', '付款时间（UTC）': UTC }],
    [
      'listUsers',
      { filterStr: 'user' },
      { 停用: '0', '钱包（元）': '4.995', '永久流量总量（字节）': String(11n * GB) },
    ],
    ['allTrafficRecords', { day_num: 2 }, { 类型: 'agencyAllocate', '流量变化（字节）': String(10n * GB) }],
    ['listQuarantine', {}, { 原因: 'unknownUser', '上行（字节）': '1000' }],
  ])('has codes and exact numbers for a program that asks for them: %s', async (list, input, expected) => {
    const rows = await rowsOf(
      list,
      { lang: 'zh', codes: '1' },
      list === 'listUsers' ? { filterStr: member.email } : input,
    )
    expect(rows[0]).toMatchObject(expected)
  })

  it('carries the business day in its name', async () => {
    const { headers } = await request(`${server.origin}${exportAddress('listUsers')}`, { headers: { cookie } })
    const { timeZone } = server.app.config
    const day = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(server.app.now())
    expect(headers['content-disposition']).toBe(`attachment; filename="users-${day}.csv"`)
  })
})

/** One repeated report, one that is nobody's, and one delivery that waits. */
async function addReports(admin: Awaited<ReturnType<TestServer['admin']>>): Promise<void> {
  const { app } = server
  const node = await admin.ok('saveNode', nodeInput({ name: '香港 01' }))
  const { inboundNumber } = await admin.ok('saveLine', lineInput(node.id, { name: '香港' }))
  const day = app.now().toISOString().slice(0, 10)
  await sql`select make_usage_partitions(${day}::date, ${day}::date)`.execute(app.db)
  await sql`insert into usage_reports (day, key, inbound_number, arrived_at, program, decision, reason, is_uncertain,
      body_sha256, received_users, received_up, received_down, resent_users, resent_up, resent_down, user_ids, ups, downs,
      up_factor, down_factor, plain_up_factor, plain_down_factor, minimum_bytes)
    values (${day}, ${randomUUID()}, ${inboundNumber}, ${app.now()}, 'v2bx', 'resend', 'marked', false,
      '', 1, ${GB}, ${GB}, 1, ${GB}, ${GB}, '{}', '{}', '{}', 1, 1, 1, 1, 0)`.execute(app.db)
  await sql`insert into usage_quarantine (day, report_key, reason, inbound_number, arrived_at, entries, readable_users, up, down)
    values (${day}, ${randomUUID()}, 'unknownUser', ${inboundNumber}, ${app.now()}, '{}', 1, 1000, 0)`.execute(app.db)
  await sql`insert into webhooks (public_id, name, url, events, secret_sealed)
    values ('hook', '账本', 'https://hooks.invalid/', array['order.paid'], '')`.execute(app.db)
  await sql`insert into webhook_deliveries (public_id, webhook_id, event, event_key, body)
    select 'delivery', id, 'order.paid', 'order.paid:1', '{}' from webhooks`.execute(app.db)
}

async function addTransfer(): Promise<void> {
  await sql`with watch as (
      insert into chain_watches (network, address, channel, started_at, next_poll_at, verdict_since)
      values ('USDT-TRC20', 'TD5gsCwxykWsLN9aPrq2TAfNjByuZKYp4E', 'usdt', now(), now(), now()) returning *)
    insert into chain_transfers (watch_id, network, tx_hash, log_index, block_number, block_hash, block_time, sender,
      value_micro, channel, amount_li, state, found_at)
    select id, network, repeat('a', 64), 0, 7, '', now(), address, 6937000, channel, 49950, 'found', now()
    from watch`.execute(server.app.db)
}
