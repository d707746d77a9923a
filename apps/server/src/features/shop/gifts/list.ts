import type { Calls } from '@dukou/contract'
import type { GiftReturnReason, GiftState } from '@dukou/domain'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { MONEY_HELD_UNTIL } from '../../people/account/index.ts'
import { toldGift } from './gifts-table.ts'

const SHOWN = 500

/** Gifts come as JSON in the row of the caller, because all is one statement; bytes are texts there, so that none is rounded. */
interface Row {
  leftBytes: bigint
  heldUntil: Date | null
  gifts: {
    public_id: string
    code: string
    sent: string
    received: string
    state: GiftState
    created_at: string
    expires_at: string
    ended_at: string | null
    return_reason: GiftReturnReason | null
  }[]
}

export const listGifts: Handler<Calls['listGifts']> = async (ctx) => {
  const { rows } = await sql<Row>`
    select b.left_bytes as "leftBytes", ${sql.raw(MONEY_HELD_UNTIL)} as "heldUntil",
      coalesce((select json_agg(json_build_object('public_id', g.public_id, 'code', g.code, 'sent', g.sent_bytes::text,
          'received', g.received_bytes::text, 'state', g.state, 'created_at', g.created_at, 'expires_at', g.expires_at,
          'ended_at', g.ended_at, 'return_reason', g.return_reason) order by g.id desc)
        from (select * from gifts where giver_id = u.id order by id desc limit ${SHOWN}) g), '[]') as gifts
    from accounts u join balances b on b.user_id = u.id where u.id = ${ctx.actor.id}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new Error(`user ${ctx.actor.id} has no balance`)
  const { giftMinimumGb, giftFeeBp, giftCodeHours } = ctx.settings
  const isHeld = row.heldUntil !== null && row.heldUntil > ctx.now()
  return {
    minimumGb: giftMinimumGb,
    feeBp: giftFeeBp,
    codeHours: giftCodeHours,
    leftBytes: row.leftBytes,
    heldUntil: isHeld ? row.heldUntil : null,
    gifts: row.gifts.map(({ sent, received, ...gift }) =>
      toldGift({
        ...gift,
        sent_bytes: BigInt(sent),
        received_bytes: BigInt(received),
        created_at: new Date(gift.created_at),
        expires_at: new Date(gift.expires_at),
        ended_at: gift.ended_at === null ? null : new Date(gift.ended_at),
      }),
    ),
  }
}
