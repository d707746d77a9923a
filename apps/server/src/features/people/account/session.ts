import { sql } from 'kysely'
import type { Client } from '../../../platform/context.ts'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import { newToken, sha256 } from '../../../platform/ids.ts'

export const MEMBER_HOURS = 90 * 24
const MAX_SESSIONS = 20

/** Opens a session; beyond {@link MAX_SESSIONS} the one that was used longest ago ends. The token is told once; the database keeps its SHA-256. */
export async function openSession(
  tx: Tx,
  user: { id: bigint; epoch: number },
  client: Pick<Client, 'ip' | 'userAgent'>,
): Promise<string> {
  const token = newToken()
  // One sign-in of a person at a time, or two would each see room for one.
  await sql`update users set last_active_at = now() where id = ${user.id}`.execute(tx)
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

/** Ends every session of a user; used whenever a credential changes or somebody is disabled. */
export async function endAllSessions(tx: Tx, userId: bigint): Promise<void> {
  await sql`update users set session_epoch = session_epoch + 1 where id = ${userId}`.execute(tx)
  await sql`delete from sessions where user_id = ${userId}`.execute(tx)
}

export async function forgetOldSessions(db: Db): Promise<void> {
  await sql`delete from sessions where expires_at < now()
    or exists (select 1 from users u where u.id = sessions.user_id and u.disabled)`.execute(db)
}
