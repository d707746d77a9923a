import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditOf } from '../../../../test/audit.ts'
import type { TestClient } from '../../../../test/client.ts'
import { lineInput, nodeInput } from '../../../../test/node-inputs.ts'
import { type Member, startTestServer, type TestServer } from '../../../../test/server.ts'
import { addPlan } from '../../../../test/shop.ts'
import { grantEntitlement } from './index.ts'

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
})
afterAll(() => server.stop())

const save = (name: string, id: string | null = null) => {
  return admin.ok('saveEntitlement', { revision: null, id, name, description: `${name} 说明` })
}

async function addEntitlement(name: string): Promise<{ id: bigint; publicId: string }> {
  const { id: publicId } = await save(name)
  const { id } = await server.app.db
    .selectFrom('entitlements')
    .select('id')
    .where('public_id', '=', publicId)
    .executeTakeFirstOrThrow()
  return { id, publicId }
}

async function addGivingPlan(name: string, entitlementId: bigint): Promise<string> {
  const id = await addPlan(server.app, { name })
  const given = { entitlement_id: entitlementId, entitlement_days: 30 }
  await server.app.db.updateTable('plans').set(given).where('public_id', '=', id).execute()
  return id
}

async function grant(member: Member, entitlementId: bigint, days: number): Promise<void> {
  const { email } = member
  const { id } = await server.app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await server.app.db.transaction().execute((tx) => grantEntitlement(tx, id, entitlementId, days, server.app.now()))
}

async function daysLeft(member: Member): Promise<number> {
  const [held] = await member.ok('myEntitlements', {})
  return ((held?.expiresAt?.getTime() ?? 0) - server.app.now().getTime()) / 86_400_000
}

describe('the entitlements of a user', () => {
  it('are asked with an empty payload and are a list: none at first (1.7-07)', async () => {
    const { code, wire } = await (await server.member()).call('myEntitlements', {})
    expect({ code, wire }).toEqual({ code: 0, wire: [] })
  })

  it('carry id, name, words and end', async () => {
    const member = await server.member()
    const { id, publicId } = await addEntitlement('IPLC')
    await grant(member, id, 30)
    expect((await member.call('myEntitlements', {})).wire).toEqual([
      { id: publicId, name: 'IPLC', desc: 'IPLC 说明', expireTime: expect.stringMatching(/Z$/) },
    ])
  })

  it('are lengthened by a second grant, from the end of the first', async () => {
    const member = await server.member()
    const { id } = await addEntitlement('lengthened')
    await grant(member, id, 30)
    await grant(member, id, 10)
    expect(await daysLeft(member)).toBeCloseTo(40, 2)
  })

  it('end on their day, and a grant after that counts from now', async () => {
    const member = await server.member()
    const { id } = await addEntitlement('ended')
    await grant(member, id, 1)
    await server.app.db
      .updateTable('user_entitlements')
      .set({ expires_at: new Date(server.app.now().getTime() - 1000) })
      .where('entitlement_id', '=', id)
      .execute()
    expect(await member.ok('myEntitlements', {})).toEqual([])
    await grant(member, id, 5)
    expect(await daysLeft(member)).toBeCloseTo(5, 2)
  })
})

describe('the entitlements of the site', () => {
  it('are asked with an empty payload; each carries _id, name, desc, useTimes and what else hangs on it (3.3-20, 3.7-01)', async () => {
    const { id, publicId } = await addEntitlement('streaming')
    await grant(await server.member(), id, 30)
    await grant(await server.member(), id, 30)
    await grant(await server.member(), id, -1)
    await addGivingPlan('船队', id)
    const { id: nodeId } = await admin.ok('saveNode', nodeInput())
    await admin.ok('saveLine', lineInput(nodeId, { requiredEntitlementId: publicId }))
    const { code, wire } = await admin.call('listEntitlements', {})
    expect(code).toBe(0)
    expect((wire as { _id: string }[]).find(({ _id }) => _id === publicId)).toEqual({
      _id: publicId,
      name: 'streaming',
      desc: 'streaming 说明',
      revision: 1,
      useTimes: 2,
      lineCount: 1,
      planNames: ['船队'],
    })
  })

  it('are saved as an object: without _id a new one, with it that one changes (3.7-02)', async () => {
    const first = await admin.call('saveEntitlement', { revision: null, id: null, name: 'first', description: '一' })
    expect(first.wire).toEqual({ _id: expect.stringMatching(/^[0-9a-f]{24}$/), name: 'first', desc: '一', revision: 1 })
    const id = first.data?.id ?? ''
    expect(await save('renamed', id)).toEqual({ id, name: 'renamed', description: 'renamed 说明', revision: 2 })
    expect(await auditOf(server.app, id)).toEqual(['saveEntitlement', 'saveEntitlement'])
  })

  it('have names without blanks around them, so that two that look alike are refused', async () => {
    await save(' trimmed ')
    expect((await admin.ok('listEntitlements', {})).map(({ name }) => name)).toContain('trimmed')
    const again = { revision: null, id: null, description: '' }
    for (const name of ['trimmed', 'trimmed ']) {
      expect((await admin.call('saveEntitlement', { ...again, name })).code).toBe(2040)
    }
  })

  it('have names that differ, also when two are saved at once', async () => {
    const { publicId } = await addEntitlement('single')
    const other = await save('other')
    const taken = { code: 2040, msg: '已经有叫「single」的权限，请换一个名字' }
    expect(
      await admin.call('saveEntitlement', { revision: null, id: null, name: 'single', description: '' }),
    ).toMatchObject(taken)
    expect(
      await admin.call('saveEntitlement', { revision: null, id: other.id, name: 'single', description: '' }),
    ).toMatchObject(taken)
    expect(await save('single', publicId)).toMatchObject({ id: publicId })
    const twins = [1, 2].map(() =>
      admin.call('saveEntitlement', { revision: null, id: null, name: 'twin', description: '' }),
    )
    expect((await Promise.all(twins)).map(({ code }) => code).sort()).toEqual([0, 2040])
  })

  it('are deleted by id, and gone for their holders; the name is free again (3.7-03)', async () => {
    const member = await server.member()
    const { id, publicId } = await addEntitlement('short-lived')
    await grant(member, id, 30)
    const { code, wire } = await admin.call('deleteEntitlement', { id: publicId })
    expect({ code, wire }).toEqual({ code: 0, wire: {} })
    expect((await admin.ok('listEntitlements', {})).map((one) => one.id)).not.toContain(publicId)
    expect(await member.ok('myEntitlements', {})).toEqual([])
    expect((await admin.call('deleteEntitlement', { id: publicId })).code).toBe(2027)
    expect((await save('short-lived')).id).not.toBe(publicId)
  })

  it('are not deleted while a line requires them or a plan gives them, and the refusal says which', async () => {
    const { id, publicId } = await addEntitlement('wanted')
    const planId = await addGivingPlan('年票', id)
    const { id: nodeId } = await admin.ok('saveNode', nodeInput())
    const line = await admin.ok('saveLine', lineInput(nodeId, { name: '东京 02', requiredEntitlementId: publicId }))
    expect(await admin.call('deleteEntitlement', { id: publicId })).toMatchObject({
      code: 2038,
      msg: '1 条线路还在要求它（东京 02），请先改掉这些线路',
    })
    await admin.ok('deleteLine', { id: line.id })
    expect(await admin.call('deleteEntitlement', { id: publicId })).toMatchObject({
      code: 2039,
      msg: '1 个商品仍附赠此权限（年票），请先修改这些商品',
    })
    const gone = { removed_at: server.app.now() }
    await server.app.db.updateTable('plans').set(gone).where('public_id', '=', planId).execute()
    await admin.ok('deleteEntitlement', { id: publicId })
  })

  it('while a line begins to require one: that line or its end is refused', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const { id: nodeId } = await admin.ok('saveNode', nodeInput())
      const { id } = await save(`raced ${turn}`)
      const [saved, deleted] = await Promise.all([
        admin.call('saveLine', lineInput(nodeId, { requiredEntitlementId: id })),
        admin.call('deleteEntitlement', { id }),
      ])
      expect([
        [0, 2038],
        [2027, 0],
      ]).toContainEqual([saved.code, deleted.code])
    }
  })

  it('are for admins only', async () => {
    const member = await server.member()
    const id = 'f'.repeat(24)
    expect((await member.call('listEntitlements', {})).code).toBe(2007)
    expect(
      (await member.call('saveEntitlement', { revision: null, id: null, name: 'mine', description: '' })).code,
    ).toBe(2007)
    expect((await member.call('deleteEntitlement', { id })).code).toBe(2007)
  })
})
