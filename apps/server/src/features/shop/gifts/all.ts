import type { AnswerOf, Calls, InputOf } from '@dukou/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { type Gift, gbOf } from './gifts-table.ts'

export type GiftRow = Pick<
  Gift,
  'public_id' | 'sent_bytes' | 'received_bytes' | 'state' | 'created_at' | 'expires_at' | 'ended_at' | 'return_reason'
> & { giver_email: string; receiver_email: string | null }

/** Gifts of all users for the staff. The codes are not told: an open one is worth its traffic. */
export const allGifts: Handler<Calls['allGifts']> = async (ctx, input) => {
  const { rows } = await giftsQuery(input).execute(ctx.db)
  return rows.map(rowOf)
}

export function giftsQuery({ state, sought, number }: InputOf<Calls['allGifts']>): RawBuilder<GiftRow> {
  const beginning = `${sought
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`
  const ofState = state === null ? sql`true` : sql`g.state = ${state}`
  const people = sql`array(select id from accounts where lower(email) like ${beginning})`
  const ofPeople =
    sought.trim() === '' ? sql`true` : sql`(g.giver_id = any(${people}) or g.receiver_id = any(${people}))`
  return sql<GiftRow>`
    select g.public_id, a.email as giver_email, r.email as receiver_email, g.sent_bytes, g.received_bytes, g.state,
      g.created_at, g.expires_at, g.ended_at, g.return_reason
    from (select * from gifts g where ${ofState} and ${ofPeople} order by g.id desc limit ${number}) g
      join accounts a on a.id = g.giver_id left join accounts r on r.id = g.receiver_id
    order by g.id desc`
}

function rowOf(row: GiftRow): AnswerOf<Calls['allGifts']>[number] {
  return {
    id: row.public_id,
    giverEmail: row.giver_email,
    receiverEmail: row.receiver_email,
    sentGb: gbOf(row.sent_bytes),
    receivedGb: gbOf(row.received_bytes),
    state: row.state,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    endedAt: row.ended_at,
    returnReason: row.return_reason,
  }
}
