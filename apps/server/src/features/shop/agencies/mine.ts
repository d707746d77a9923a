import type { AnswerOf, Calls } from '@dukou/contract'
import { grantOf } from '@dukou/domain'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'

type Mine = AnswerOf<Calls['myAgency']>

interface Row extends Omit<Mine, 'plans' | 'movements' | 'poolBytes'> {
  poolBytes: bigint
  /** Amounts that may be larger than a number in JSON are texts. */
  plans: { id: string; name: string; bytes: string; bonus: number; days: number; price: string | null }[] | null
  movements:
    | (Record<'id' | 'kind' | 'email' | 'description' | 'createdAt', string> &
        Record<'bytes' | 'poolBytes' | 'priceLi', string> &
        Record<'days' | 'poolDays', number>)[]
    | null
}

const SHOWN = 100

/** The agency of the caller with all that its page shows, in one statement. */
export const myAgency: Handler<Calls['myAgency']> = async (ctx) => {
  const { rows } = await sql<Row>`
    select a.name, a.domain, a.contact, a.logo_url as "logoUrl", a.pool_bytes as "poolBytes", a.pool_days as "poolDays",
      (select jsonb_agg(jsonb_build_object('id', p.public_id, 'name', p.name, 'bytes', p.traffic_bytes::text,
          'bonus', p.bonus_percent, 'days', p.duration_days, 'price', c.price_li::text) order by p.sort, p.id)
        from current_plans p left join agency_prices c on c.plan_id = p.id and c.agency_id = a.id) as plans,
      (select jsonb_agg(jsonb_build_object('id', m.public_id, 'kind', m.kind, 'bytes', m.bytes::text, 'days', m.days,
          'poolBytes', m.bytes_after::text, 'poolDays', m.days_after, 'email', coalesce(u.email, ''),
          'description', m.description, 'priceLi', m.price_li::text, 'createdAt', m.created_at) order by m.id desc)
        from (select * from agency_movements where agency_id = a.id order by id desc limit ${SHOWN}) m
          left join accounts u on u.id = m.customer_id) as movements
    from agencies a where a.owner_id = ${ctx.actor.id}`.execute(ctx.db)
  const [row] = rows
  if (!row) refuse('agencyNotFound')
  return {
    ...row,
    plans: (row.plans ?? []).map(({ id, name, bytes, bonus, days, price }) => ({
      id,
      name,
      ...grantOf({ trafficBytes: BigInt(bytes), bonusPercent: bonus, durationDays: days }),
      priceLi: price === null ? null : BigInt(price),
    })),
    movements: (row.movements ?? []).map((movement) => ({
      ...movement,
      bytes: BigInt(movement.bytes),
      poolBytes: BigInt(movement.poolBytes),
      priceLi: BigInt(movement.priceLi),
      createdAt: new Date(movement.createdAt),
    })),
  }
}
