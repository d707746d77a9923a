import { GB } from '@dukou/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lineInput, nodeInput } from '../../../test/node-inputs.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { buyPlan } from '../../../test/shop.ts'
import { reportBug } from '../../platform/http/trouble.ts'

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
      oldNodes: { count: 0, names: [] },
      failingChannels: [],
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
      newErrors: { count: 1, times: 2, name: 'call buy' },
      failedMails: { count: 1, reason: '550 no such user' },
      quarantine: { count: 1, bytes: 2n * GB },
      today: { signUps: 2, newTickets: 1, online: 0 },
    })
    expect(Math.round((app.now().getTime() - (all.silentNodes.since?.getTime() ?? 0)) / 60_000)).toBe(23)
    expect(all.backupAt).not.toBeNull()
  })

  it('names nodes whose program is older than the same one elsewhere', async () => {
    const { app } = server
    const admin = await server.admin()
    for (const [name, said, hours] of [
      ['日本 02', 'v2node go-resty/2.9.0 (https://github.com/go-resty/resty)', 1],
      ['新加坡 01', 'v2node go-resty/2.16.5 (https://github.com/go-resty/resty)', 0],
      ['韩国 01', 'Go-http-client/1.1', 0],
      ['早就停了', 'v2node go-resty/2.1.0', 25],
    ] as const) {
      const node = await admin.ok('saveNode', nodeInput({ name, ip: '198.51.100.78', host: '' }))
      const { inboundNumber } = await admin.ok('saveLine', lineInput(node.id, { name }))
      await sql`insert into usage_sources (inbound_number, user_agent) values (${inboundNumber}, ${said})`.execute(
        app.db,
      )
      await sql`update inbounds set last_seen_at = ${app.now()}::timestamptz - make_interval(hours => ${hours}::int)
        where number = ${inboundNumber}`.execute(app.db)
    }
    expect((await home()).oldNodes).toEqual({ count: 1, names: ['日本 02'] })
  })

  it('names a channel by which the last five tries of others were not paid, until one is', async () => {
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
    expect((await home()).failingChannels).toMatchObject([{ channel: 'yi', tries: 5 }])
    await tryTo(9, 'paid', 20)
    const { failingChannels, today } = await home()
    expect(failingChannels).toEqual([])
    expect(today).toMatchObject({ paidCount: 2, revenueLi: 1000n })
  })
})
