import { roleOf } from '@dukou/domain'
import { sql } from 'kysely'
import type { Actor, App, Client } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/database/tables.ts'
import { newToken, sha256 } from '../../platform/ids.ts'

const MEMBER_HOURS = 90 * 24
const STAFF_HOURS = 12
const MAX_SESSIONS = 20
/** A use is noted at most this often, so that reading stays reading. */
const TOUCH_MINUTES = 5

/** Opens a session; beyond {@link MAX_SESSIONS} the one that was used longest ago ends. The token is told once; the database keeps its SHA-256. */
export async function openSession(
  tx: Tx,
  user: { id: bigint; epoch: number },
  client: Pick<Client, 'ip' | 'userAgent'>,
): Promise<string> {
  const token = newToken()
  // One sign-in of a person at a time, or two would each see room for one.
  await sql`select 1 from users where id = ${user.id} for no key update`.execute(tx)
  await tx
    .insertInto('sessions')
    .values({
      token_sha256: sha256(token),
      user_id: user.id,
      epoch: user.epoch,
      ip: client.ip,
      user_agent: client.userAgent,
      expires_at: sql<Date>`now() + make_interval(hours => ${MEMBER_HOURS})`,
    })
    .execute()
  await sql`delete from sessions where user_id = ${user.id} and token_sha256 not in (
      select token_sha256 from sessions where user_id = ${user.id}
      order by token_sha256 = ${sha256(token)} desc, last_used_at desc, created_at desc limit ${MAX_SESSIONS})`.execute(
    tx,
  )
  return token
}

export async function closeSession(db: Db, tokenSha256: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_sha256', '=', tokenSha256).execute()
}

/**
 * Whose token this is, with the role as the settings say it now. Nothing of a person is kept between two calls, so a
 * role that was taken away is gone with the next call, and who is disabled is nobody.
 */
export async function authenticate(app: App, token: string): Promise<Actor | null> {
  if (token.length < 20 || token.length > 256) return null
  const tokenSha256 = sha256(token)
  const { rows } = await sql<{
    id: bigint
    public_id: string
    is_agency: boolean
    is_admin: boolean
    is_operator: boolean
    owns_channel: boolean
    stale: boolean
    idle_hours: number
  }>`
    select u.id, u.public_id, u.is_agency,
      coalesce((select s.value @> to_jsonb(u.public_id) from settings s where s.key = 'adminIds'), false) as is_admin,
      coalesce((select s.value @> to_jsonb(u.public_id) from settings s where s.key = 'operatorIds'), false) as is_operator,
      exists (select 1 from referral_channels c where c.owner_id = u.id) as owns_channel,
      t.last_used_at < now() - make_interval(mins => ${TOUCH_MINUTES}) as stale,
      (extract(epoch from now() - t.last_used_at) / 3600)::float8 as idle_hours
    from sessions t join users u on u.id = t.user_id
    where t.token_sha256 = ${tokenSha256} and t.epoch = u.session_epoch and t.expires_at > now()
      and not u.disabled`.execute(app.db)
  const found = rows[0]
  if (!found) return null
  const role = roleOf({ isAdmin: found.is_admin, isOperator: found.is_operator, ownsChannel: found.owns_channel })
  if ((role === 'admin' || role === 'operator') && found.idle_hours > STAFF_HOURS) return null
  if (found.stale) await touch(app.db, tokenSha256, found.id)
  return { id: found.id, publicId: found.public_id, role, isAgency: found.is_agency, tokenSha256 }
}

async function touch(db: Db, tokenSha256: Buffer, userId: bigint): Promise<void> {
  await sql`update sessions set last_used_at = now(), expires_at = now() + make_interval(hours => ${MEMBER_HOURS})
    where token_sha256 = ${tokenSha256}`.execute(db)
  await sql`update users set last_active_at = now() where id = ${userId}`.execute(db)
}

/** Ends every session of a user; used whenever a credential changes or somebody is disabled. */
export async function endAllSessions(tx: Tx, userId: bigint): Promise<void> {
  await sql`update users set session_epoch = session_epoch + 1 where id = ${userId}`.execute(tx)
  await sql`delete from sessions where user_id = ${userId}`.execute(tx)
}

export async function forgetOldSessions(db: Db): Promise<void> {
  await sql`delete from sessions where expires_at < now()
    or exists (select 1 from users u where u.id = sessions.user_id and u.disabled)`.execute(db)
}
