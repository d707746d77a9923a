import type { Calls, InputOf } from '@dukou/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { sha256 } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refuse.ts'
import { findLink } from '../../people/account/index.ts'
import { readUserById, readUsers } from './user-row.ts'

/** So many whose e-mails begin with a text are looked through for who signed up within a time. No page asks for both. */
const ALIKE = 5000

export const listUsers: Handler<Calls['listUsers']> = async (ctx, input) => readUsers(ctx, ctx.db, wantedUsers(input))

/** Selects the ids of the requested users, and their order. */
export function wantedUsers({ count, sought, fromMs, toMs }: InputOf<Calls['listUsers']>) {
  const within = sql`${fromMs === null ? sql`true` : sql`created_at >= ${new Date(fromMs)}`}
    and ${toMs === null ? sql`true` : sql`created_at < ${new Date(toMs)}`}`
  const newest = sql`order by created_at desc, id desc limit ${count}`
  const text = sought.trim()
  const most = fromMs === null && toMs === null ? count : Math.max(count, ALIKE)
  return {
    found: text === '' ? sql`select id from users where ${within} ${newest}` : foundBy(text, within, count, most),
    order: sql`order by u.created_at desc, u.id desc limit ${count}`,
  }
}

/**
 * Finds users by a pasted or typed text: the beginning of an e-mail, an `_id`, the number in node software, a channel
 * code, or a link. Each has an index, so no text causes a scan of all users.
 */
function foundBy(text: string, within: RawBuilder<unknown>, count: number, most: number): RawBuilder<unknown> {
  const link = findLink(text)
  if (link) {
    return sql`select id from users where subscription_key_sha256 = ${sha256(link.key)}
      and public_id = ${link.publicId} and ${within}`
  }
  const start = text.toLowerCase()
  // The last code point there is stands after everything that begins alike.
  const end = `${start}\u{10ffff}`
  const number = /^\d{4,10}$/.test(text) ? BigInt(text) : 0n
  return sql`
    select id from (
      (select id from (select id, email, created_at from users where lower(email) ~>=~ ${start} and lower(email) ~<~ ${end}
          order by lower(email) using ~<~ limit ${most}) alike
        where ${within} order by created_at desc limit ${count})
      union (select id from users where channel_code = ${text} and ${within} order by created_at desc limit ${count})
      union (select id from users where public_id = ${start} and ${within})
      union (select id from users where id = ${number} and ${within})
      union (select id from users where id = (select owner_id from referral_channels where code = ${text}) and ${within})
    ) as any_way`
}

export const readUser: Handler<Calls['readUser']> = async (ctx, { id }) =>
  (await readUserById(ctx, ctx.db, id)) ?? refuse('userNotFound')
