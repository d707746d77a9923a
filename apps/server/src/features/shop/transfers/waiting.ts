import { sql } from 'kysely'
import type { HomePart, Waiting } from '../../../platform/home-part.ts'

/** Proofs of transfers that nobody has looked at, with the sum that their customers were asked for. */
export const proofsWaiting: HomePart<Waiting & { amount: number }> = {
  scope: 'orders:read',
  read: () => sql`
    select json_build_object('count', count(*), 'amount', coalesce(sum(t.amount_li), 0), 'since', min(p.sent_at))
    from transfer_proofs p join trade_facts t on t.id = p.trade_id where p.status = 'waiting'`,
}
