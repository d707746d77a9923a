import { NO_USER_CHANGE } from '@dukou/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import { lineInput, nodeInput } from '../../../../test/node-inputs.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { forgetOldAudit, writeAudit } from './index.ts'

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
})
afterAll(() => server.stop())

const list = (asked: { sought?: string; action?: string; number?: number; fromMs?: number; toMs?: number } = {}) =>
  admin.ok('listAudit', {
    number: asked.number ?? 100,
    sought: asked.sought ?? '',
    action: asked.action ?? null,
    fromMs: asked.fromMs ?? null,
    toMs: asked.toMs ?? null,
    after: null,
  })

describe('the audit', () => {
  it('tells the newest first: who did what to what and when, with each field before and after', async () => {
    const { id } = await admin.ok('saveEntitlement', { revision: null, id: null, name: 'first', description: '一' })
    await admin.ok('saveEntitlement', { revision: null, id, name: 'second', description: '一' })
    const [changed, made] = await list()
    expect(made).toMatchObject({ email: 'root@example.com', action: 'saveEntitlement', target: id, reason: '' })
    expect(made?.changes).toEqual([
      { field: 'name', before: null, after: '"first"' },
      { field: 'description', before: null, after: '"一"' },
    ])
    expect(changed?.changes).toEqual([{ field: 'name', before: '"first"', after: '"second"' }])
    expect([made?.targetName, changed?.targetName]).toEqual(['first', 'second'])
    expect(changed?.at.getTime()).toBeGreaterThanOrEqual(made?.at.getTime() ?? 0)
  })

  it('tells of settings by the product’s names what was before and after', async () => {
    await admin.ok('saveSettings', { ...(await admin.ok('getSettings', {})), slowAfterGb: 80, siteName: '江湖' })
    const [saved] = await list()
    expect(saved).toMatchObject({ action: 'saveSettings', email: 'root@example.com' })
    expect(saved?.changes).toEqual([
      { field: 'siteName', before: '"渡口"', after: '"江湖"' },
      { field: 'vip_traffic_thred_rate_limit', before: '0', after: '80' },
    ])
  })

  it('names everything that stands by its id in an act: people, nodes, lines', async () => {
    const member = await server.member()
    const { id } = await member.ok('userInfo', {})
    const { id: nodeId } = await admin.ok('saveNode', nodeInput({ name: '东京 01' }))
    const { id: lineId } = await admin.ok('saveLine', lineInput(nodeId, { name: '东京专线' }))
    const [saved] = await list()
    expect(saved).toMatchObject({ action: 'saveLine', target: lineId })
    expect(saved?.names).toEqual(
      expect.arrayContaining([
        { id: nodeId, name: '东京 01' },
        { id: lineId, name: '东京专线' },
      ]),
    )
    const { operatorIds, ...rest } = await admin.ok('getSettings', {})
    await admin.ok('saveSettings', { ...rest, operatorIds: [...operatorIds, id] })
    expect((await list())[0]?.names).toEqual([{ id, name: member.email }])
  })

  it('names corrections by their reason, also those of many people', async () => {
    const member = await server.member()
    const many = { addLi: 1000n, addBytes: 0n, addDays: 0, reason: '线路故障' }
    const { id } = await admin.ok('giveToMany', { ...many, emails: [member.email], skip: false })
    const [given] = await list()
    expect(given).toMatchObject({ action: 'giveToMany', target: id, names: [{ id, name: '线路故障' }] })
    const { id: publicId } = await member.ok('userInfo', {})
    await admin.ok('saveUser', { ...NO_USER_CHANGE, id: publicId, addLi: 500n, reason: '补差价' })
    const [saved] = await list()
    const change = saved?.changes.find(({ field }) => field === 'correction')
    expect(saved?.names).toContainEqual({ id: JSON.parse(change?.after ?? ''), name: '补差价' })
  })

  it('names what was removed as it was called last', async () => {
    const { id } = await admin.ok('saveEntitlement', { revision: null, id: null, name: 'third', description: '' })
    await admin.ok('deleteEntitlement', { id })
    expect((await list())[0]).toMatchObject({ action: 'deleteEntitlement', target: id, targetName: 'third' })
  })

  it('tells the reason, and of whom where it was done to a person', async () => {
    const member = await server.member()
    const { id } = await member.ok('userInfo', {})
    await writeAudit(server.app.db, {
      actorId: null,
      action: 'saveUser',
      target: id,
      detail: { before: { scale: '1' }, after: { scale: '0.5' }, reason: '线路故障补偿' },
    })
    expect((await list())[0]).toMatchObject({
      email: null,
      targetEmail: member.email,
      reason: '线路故障补偿',
      changes: [{ field: 'scale', before: '"1"', after: '"0.5"' }],
    })
  })

  it('tells each of several events on one thing in full', async () => {
    for (const [amount, refundNo] of [
      ['3000', 'R1'],
      ['5000', 'R2'],
      ['5000', 'R3'],
    ]) {
      await writeAudit(server.app.db, {
        actorId: null,
        action: 'refundOrder',
        target: 'D7',
        detail: { amount, refundNo },
      })
    }
    expect(
      (await list({ sought: 'D7' })).map(({ changes }) => changes.map(({ before, after }) => [before, after])),
    ).toEqual([
      [
        [null, '"5000"'],
        [null, '"R3"'],
      ],
      [
        [null, '"5000"'],
        [null, '"R2"'],
      ],
      [
        [null, '"3000"'],
        [null, '"R1"'],
      ],
    ])
  })

  it('is found by the e-mail of who acted or was acted on, by a thing’s id and by the kind of act', async () => {
    const member = await server.member()
    const { id } = await member.ok('userInfo', {})
    await member.ok('resetSubscriptionKey', {})
    await writeAudit(server.app.db, { actorId: null, action: 'closeTicket', target: id })
    expect((await list({ sought: member.email.toUpperCase() })).map(({ action }) => action)).toEqual([
      'closeTicket',
      'resetSubscriptionKey',
    ])
    expect((await list({ sought: id })).length).toBe(2)
    expect((await list({ sought: member.email, action: 'closeTicket' })).length).toBe(1)
    expect((await list({ action: 'closeTicket' })).every(({ action }) => action === 'closeTicket')).toBe(true)
    expect((await list({ sought: 'nobody@example.com' })).length).toBe(0)
    expect((await list({ number: 2 })).length).toBe(2)
  })

  it('is found by its time, from a moment and before another, with and without a text', async () => {
    const member = await server.member()
    const { id } = await member.ok('userInfo', {})
    await sql`insert into audit (actor_id, action, target, at) values (null, 'dated', ${id}, '2026-01-02T03:04:05Z')`.execute(
      server.app.db,
    )
    const at = Date.parse('2026-01-02T03:04:05Z')
    for (const more of [{}, { action: 'dated' }, { sought: member.email }]) {
      expect((await list({ ...more, fromMs: at, toMs: at + 1 })).map(({ action }) => action)).toEqual(['dated'])
      expect(await list({ ...more, fromMs: at - 1, toMs: at })).toEqual([])
    }
  })

  it('is never changed, and kept for two years; then it is forgotten', async () => {
    const { db } = server.app
    await writeAudit(db, { actorId: null, action: 'old', target: 'x' })
    await expect(sql`update audit set action = 'other'`.execute(db)).rejects.toThrow('append-only')
    await expect(sql`delete from audit where action = 'old'`.execute(db)).rejects.toThrow('append-only')
    await sql`insert into audit (actor_id, action, at) values (null, 'ancient', now() - interval '731 days')`.execute(
      db,
    )
    const before = (await list({ number: 1000 })).length
    await forgetOldAudit(server.app)
    expect((await list({ number: 1000 })).length).toBe(before - 1)
    expect((await list({ action: 'ancient' })).length).toBe(0)
  })
})
