import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { newPublicId } from '../../platform/ids.ts'
import { grantEntitlement } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Member = Awaited<ReturnType<TestServer['member']>>

async function addEntitlement(name: string): Promise<{ id: bigint; publicId: string }> {
  const publicId = newPublicId()
  const { id } = await server.app.db
    .insertInto('entitlements')
    .values({ public_id: publicId, name, description: `${name} 说明` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, publicId }
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
  it('1.7-07 are asked with an empty payload and are a list: none at first', async () => {
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
