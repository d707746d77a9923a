import type { AnswerOf, Calls } from '@dukou/contract'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { actEvents } from '../../base/audit/index.ts'
import { trafficEvents } from '../../books/traffic/index.ts'
import { fetchEvents } from '../../clients/subscription/index.ts'
import { ticketEvents } from '../../messages/tickets/index.ts'
import { signInEvents } from '../../people/account/index.ts'
import { couponEvents } from '../../shop/coupons/index.ts'
import { giftEvents } from '../../shop/gifts/index.ts'
import { orderEvents } from '../../shop/orders/index.ts'
import { drawEvents } from '../../shop/prizes/index.ts'
import { rebateEvents } from '../../shop/referral/index.ts'
import { refundEvents } from '../../shop/refunds/index.ts'
import { withdrawalEvents } from '../../shop/withdrawals/index.ts'

type Event = AnswerOf<Calls['userTimeline']>[number]

/** Each feature's events of a user: the moment, its kind, what, a detail, who did it. */
const EVENTS = [
  orderEvents,
  couponEvents,
  drawEvents,
  trafficEvents,
  fetchEvents,
  signInEvents,
  ticketEvents,
  rebateEvents,
  withdrawalEvents,
  refundEvents,
  giftEvents,
  actEvents,
]

/** Events of one user, in one statement: the newest of each kind by its own index, then the newest of all. */
export const userTimeline: Handler<Calls['userTimeline']> = async (ctx, { id, count }) => {
  const { rows } = await sql<Event>`
    with person as materialized (select id, public_id from accounts where public_id = ${id})
    select at, kind, what, detail, actor from person, lateral (${sql.join(
      EVENTS.map((events) => sql`(${events(count)})`),
      sql` union all `,
    )}) as events (at, kind, what, detail, actor)
    order by at desc limit ${count}`.execute(ctx.db)
  return rows
}
