import type { AnswerOf, Calls, InputOf } from '@dukou/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuseLostCursor } from '../../../platform/page.ts'
import { accountsLike } from '../../people/account/index.ts'
import { type Gift, gbOf } from './gifts-table.ts'

export type GiftRow = Pick<
  Gift,
  'public_id' | 'sent_bytes' | 'received_bytes' | 'state' | 'created_at' | 'expires_at' | 'ended_at' | 'return_reason'
> & { giver_email: string; receiver_email: string | null }

/** Gifts of all users for the staff. The codes are not told: an open one is worth its traffic. */
export const allGifts: Handler<Calls['allGifts']> = async (ctx, input) => {
  const { rows } = await giftsQuery(input).execute(ctx.db)
  await refuseLostCursor(ctx, rows, giftWith(input.after ?? ''), input.after)
  return rows.map(rowOf)
}

/** The newest, or those of people whom a text names on either side, each by an index. */
export function giftsQuery({ state, sought, number, after }: InputOf<Calls['allGifts']>): RawBuilder<GiftRow> {
  const ofState = state === null ? sql`` : sql`and g.state = ${state}`
  const which = sql`${ofState} ${after === null ? sql`` : sql`and g.id < (${giftWith(after)})`}`
  const newest = sql`order by g.id desc limit ${number}`
  const found =
    sought.trim() === ''
      ? sql`select g.id from gifts g where true ${which} ${newest}`
      : sql`select one.id from (${accountsLike(sought)}) who cross join lateral (
          (select g.id from gifts g where g.giver_id = who.id ${which} ${newest})
          union (select g.id from gifts g where g.receiver_id = who.id ${which} ${newest})) one
        group by 1 order by 1 desc limit ${number}`
  return sql<GiftRow>`
    with found as materialized (${found})
    select g.public_id, a.email as giver_email, r.email as receiver_email, g.sent_bytes, g.received_bytes, g.state,
      g.created_at, g.expires_at, g.ended_at, g.return_reason
    from found f join gifts g on g.id = f.id
      join accounts a on a.id = g.giver_id left join accounts r on r.id = g.receiver_id
    order by g.id desc`
}

const giftWith = (publicId: string) => sql`select id from gifts where public_id = ${publicId}`

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
