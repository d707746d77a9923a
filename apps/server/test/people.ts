import { randomUUID } from 'node:crypto'
import type { StaffRole } from '@dukou/domain'
import { sql, type Updateable } from 'kysely'
import { readSettings, writeSettings } from '../src/features/base/settings/index.ts'
import { authenticate, createAccounts } from '../src/features/people/account/index.ts'
import { openSession } from '../src/features/people/account/session.ts'
import type { App } from '../src/platform/context.ts'
import type { Tables } from '../src/platform/database/tables.ts'
import { sha256 } from '../src/platform/ids.ts'
import type { TestClient } from './client.ts'
import type { Member, TestServer } from './server.ts'

/** Another session of whoever holds this token, which stays his newest but one. @returns the new token */
export async function anotherSession(app: App, token: string): Promise<string> {
  const actor = await authenticate(app, token)
  if (!actor) throw new Error('the token is nobody’s')
  const { session_epoch } = await app.db
    .selectFrom('users')
    .select('session_epoch')
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow()
  return app.db.transaction().execute(async (tx) => {
    await sql`update sessions set last_used_at = clock_timestamp() where token_sha256 = ${sha256(token)}`.execute(tx)
    return openSession(tx, { id: actor.id, epoch: session_epoch }, { ip: '', userAgent: 'test' })
  })
}

/** People with everything that belongs to an account, who cannot sign in. @returns their e-mails */
export async function addUsers(app: App, count: number): Promise<string[]> {
  const accounts = Array.from({ length: count }, () => ({ email: `${randomUUID()}@example.com`, passwordHash: 'x' }))
  await app.db.transaction().execute((tx) => createAccounts(app, tx, accounts))
  return accounts.map(({ email }) => email)
}

/** Lets a session look as if it was used and will end at other times, in hours from now. */
export async function ageSession(app: App, token: string, hours: { idle?: number; left?: number }): Promise<void> {
  const { idle = 0, left = 24 } = hours
  await sql`update sessions set last_used_at = now() - make_interval(secs => ${idle * 3600}),
    expires_at = now() + make_interval(secs => ${left * 3600}) where token_sha256 = ${sha256(token)}`.execute(app.db)
}

export async function setFlag(app: App, email: string, flags: Updateable<Tables['users']>): Promise<void> {
  await app.db.updateTable('users').set(flags).where('email', '=', email).execute()
}

/** Gives or takes the role that a setting lists. */
export async function setRole(
  app: App,
  member: TestClient,
  role: 'adminIds' | 'operatorIds',
  has: boolean,
): Promise<void> {
  const { id } = await member.ok('userInfo', {})
  const others = (await readSettings(app.db))[role].filter((other) => other !== id)
  await writeSettings(app.db, { [role]: has ? [...others, id] : others })
}

/** A new member, and his `_id`. */
export async function knownMember(server: TestServer): Promise<Member & { id: string }> {
  const member = await server.member()
  return Object.assign(member, { id: (await member.ok('userInfo', {})).id })
}

/** Appoints somebody, as an owner does on the page of the person. Replaces all roles. */
export async function appoint(server: TestServer, member: TestClient, ...roles: StaffRole[]): Promise<void> {
  const { id } = await member.ok('userInfo', {})
  await (await server.admin()).ok('setStaffRoles', { id, roles, basedOnRoles: null })
}

/** A new member with these roles, and the `_id`. */
export async function staffMember(server: TestServer, ...roles: StaffRole[]): Promise<Member & { id: string }> {
  const member = await knownMember(server)
  await appoint(server, member, ...roles)
  return member
}
