import { randomUUID } from 'node:crypto'
import { GB } from '@dukou/domain'
import { sql } from 'kysely'
import { adjustTraffic } from '../src/features/books/traffic/index.ts'
import { post } from './client.ts'
import type { Member, TestServer } from './server.ts'

/** A member with so many GB of permanent traffic. */
export async function memberWith(server: TestServer, gb: bigint): Promise<Member & { id: string }> {
  const member = await server.member()
  const { id } = await member.ok('userInfo', {})
  await giveTraffic(server, member.email, gb)
  return Object.assign(member, { id })
}

/** Gives permanent traffic, with a record of its own. */
export async function giveTraffic(server: TestServer, email: string, gb: bigint): Promise<void> {
  const { app } = server
  await app.db.transaction().execute(async (tx) => {
    const { id } = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    const reason = { key: `test:${randomUUID()}`, type: 'coupon', description: '' } as const
    await adjustTraffic(app, tx, id, { permanentBytes: gb * GB, timeMs: 0 }, reason)
  })
}

/** A call by its path and payload as they stand on the wire, past the contract. */
export async function sendRaw(
  server: TestServer,
  member: { token: string | undefined },
  path: string,
  payload: unknown,
) {
  const { answered } = await post(`${server.origin}${path}`, payload, { authorization: `Bearer ${member.token}` })
  return { code: answered.code, msg: answered.msg, data: answered.data as Record<string, unknown> | null }
}

/** Lets the windows of the limits of gifts begin anew, or last for an hour more. */
export async function moveGiftWindows(server: TestServer, seconds: number): Promise<void> {
  await sql`update rate_counters set resets_at = now() + make_interval(secs => ${seconds}) where key like 'gift %'`.execute(
    server.app.db,
  )
}
