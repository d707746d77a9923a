import type { Calls } from '@dukou/contract'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'

/** Public id of a session: 24 hex digits of its token's SHA-256, which do not reveal the token. */
const ID_LENGTH = 24
const ID = sql<string>`left(encode(t.token_sha256, 'hex'), ${sql.lit(ID_LENGTH)})`

export const listDevices: Handler<Calls['listDevices']> = async (ctx) => {
  const rows = await ctx.db
    .selectFrom('sessions as t')
    .innerJoin('users as u', (join) => join.onRef('u.id', '=', 't.user_id').onRef('u.session_epoch', '=', 't.epoch'))
    .select([ID.as('id'), 't.user_agent', 't.ip', 't.created_at', 't.last_used_at', 't.token_sha256'])
    .where('t.user_id', '=', ctx.actor.id)
    .where('t.expires_at', '>', sql<Date>`now()`)
    .orderBy('t.last_used_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    ip: row.ip,
    signedInAt: row.created_at,
    lastUsedAt: row.last_used_at,
    isThis: row.token_sha256.equals(ctx.actor.tokenSha256),
  }))
}

/** Deletes one session or all `others`. An unknown id is no error. Keeps the calling session: `logout` ends that. */
export const signOutDevice: Handler<Calls['signOutDevice']> = async (ctx, { id }) => {
  await sql`delete from sessions t where user_id = ${ctx.actor.id} and token_sha256 <> ${ctx.actor.tokenSha256}
    and (${id} = 'others' or ${ID} = ${id})`.execute(ctx.db)
  return {}
}
