import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/tables.ts'
import { PUBLIC_ID, type Seeded } from './seeded.ts'

/** So many rebates of an inviter go out in one withdrawal. */
export const REBATES_EACH = 3

/**
 * The rebates of paid orders, each in the journal of its payment. One in thirty is flagged. Some were taken back: the last
 * ones from the wallet, and one in two hundred of those that were withdrawn since as a debt. The table `past_rebates` has
 * them in the order of each inviter.
 */
export async function bookRebates(tx: Tx, { now }: Seeded): Promise<void> {
  await sql`
    create temp table past_rebates on commit drop as
    select r.*, case when place > whole then case when chance < 0.2 then 'wallet' end
      when order_id % 200 = 0 then 'debt' end as reversal
    from (select c.*, count(*) over (partition by inviter_id) / ${REBATES_EACH} * ${REBATES_EACH} as whole,
        sum(reward_li) over (partition by inviter_id, (place - 1) / ${REBATES_EACH} order by place) as left_li
      from (select id as order_id, journal_id, user_id, inviter_id, name, ended_at, chance, price_li - discount_li as external_li,
          (price_li - discount_li) * 1000 / 10000 as reward_li,
          row_number() over (partition by inviter_id order by ended_at, id) as place
        from past_orders where is_paid and inviter_id is not null and price_li - discount_li >= 10) c) r`.execute(tx)
  await sql`
    insert into rebates (public_id, order_id, inviter_id, invitee_id, description, external_li, reward_bp, reward_li, left_li,
      flags, created_at, reversed_at, reversed_by, reversal_reason, taken_li, debt_li)
    select ${PUBLIC_ID}, order_id, inviter_id, user_id, name, external_li, 1000, reward_li, left_li,
      case order_id % 30 when 0 then array['network'] else array[]::text[] end, ended_at,
      case when reversal is not null then ${now}::timestamptz end,
      case when reversal is not null then (select min(id) from users) end, case when reversal is not null then '订单已退款' end,
      case reversal when 'wallet' then reward_li when 'debt' then 0 end,
      case reversal when 'debt' then reward_li when 'wallet' then 0 end
    from past_rebates order by ended_at, order_id`.execute(tx)
  await sql`
    insert into rebate_sums (user_id, rebates, flagged, external_li, reward_li, reversed_li, debt_li)
    select inviter_id, count(*), count(*) filter (where order_id % 30 = 0), sum(external_li), sum(reward_li),
      coalesce(sum(reward_li) filter (where reversal is not null), 0),
      coalesce(sum(reward_li) filter (where reversal = 'debt'), 0)
    from past_rebates group by 1`.execute(tx)
  await sql`
    insert into past_legs
    select r.journal_id, a.id, -r.reward_li from past_rebates r join ledger_accounts a on a.kind = 'rebateExpense' and a.user_id = 0
    union all
    select r.journal_id, a.id, r.reward_li from past_rebates r
      join ledger_accounts a on a.kind = 'wallet' and a.user_id = r.inviter_id`.execute(tx)
}

/** Books the rebates that were taken back. Behind the withdrawals, so that no wallet is below zero on the way. */
export async function bookReversals(tx: Tx, { now }: Seeded): Promise<void> {
  await sql`
    create temp table past_reversals on commit drop as
    select nextval(pg_get_serial_sequence('journals', 'id')) as journal_id, order_id, inviter_id, reward_li, reversal
    from past_rebates where reversal is not null`.execute(tx)
  await sql`
    insert into journals (id, key, kind, legs_hash, order_id, created_at) overriding system value
    select journal_id, 'rebate_reversed:' || order_id, 'rebateReversed', md5('seed reversal ' || order_id), order_id,
      ${now}::timestamptz from past_reversals`.execute(tx)
  await sql`
    insert into past_legs
    select r.journal_id, a.id, case a.kind when 'rebateExpense' then r.reward_li else -r.reward_li end
    from past_reversals r join ledger_accounts a on a.kind = 'rebateExpense' and a.user_id = 0
      or a.kind = 'wallet' and a.user_id = r.inviter_id and r.reversal = 'wallet'
      or a.kind = 'rebateReceivable' and a.user_id = 0 and r.reversal = 'debt'`.execute(tx)
}
