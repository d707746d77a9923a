import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/tables.ts'
import { bookReversals, REBATES_EACH } from './past-rebates.ts'
import { PUBLIC_ID, type Seeded } from './seeded.ts'

const ADDRESS = sql.raw(`'T' || substr(translate(md5(inviter_id::text) || md5('a' || inviter_id), '0', 'Z'), 1, 33)`)

/**
 * Every third rebate of an inviter is followed by a withdrawal of three. Nine of ten are paid, some were refused or
 * cancelled, the last ones wait. Their journals come behind those of the orders.
 */
export async function withdrawPast(tx: Tx, seeded: Seeded): Promise<void> {
  const { now } = seeded
  await sql`
    create temp table past_withdrawals on commit drop as
    select w.*, nextval(pg_get_serial_sequence('withdrawals', 'id')) as id,
      nextval(pg_get_serial_sequence('journals', 'id')) as journal_id,
      nextval(pg_get_serial_sequence('journals', 'id')) as end_journal_id,
      case when at > ${now}::timestamptz - interval '2 days' and place = whole / ${REBATES_EACH}
          then case when chance < 0.3 then 'taken' else 'requested' end
        when chance < 0.9 then 'paid' when chance < 0.95 then 'refused' else 'cancelled' end as status,
      least(${now}::timestamptz, at + interval '12 hours') as ended_at
    from (select inviter_id, (place - 1) / ${REBATES_EACH} + 1 as place, max(whole) as whole, sum(reward_li)::bigint as li,
        max(ended_at) as at, max(order_id) % 1000 / 1000.0 as chance
      from past_rebates where place <= whole group by 1, 2 order by at) w`.execute(tx)
  await sql`
    insert into payout_addresses (user_id, network, address, created_at)
    select inviter_id, 'USDT-TRC20', ${ADDRESS}, min(at) from past_withdrawals group by 1`.execute(tx)
  await sql`
    insert into withdrawals (id, public_id, user_id, status, amount_li, left_li, network, address, message, requested_at,
      taken_at, taken_by, closed_at, closed_by, transaction_id, paid_usdt_milli, rate_ten_thousandths)
    overriding system value
    select w.id, ${PUBLIC_ID}, inviter_id, status, li, 0, 'USDT-TRC20', ${ADDRESS}, case status when 'refused' then '地址不对' else '' end,
      at, case when status in ('taken', 'paid') then at end, case when status in ('taken', 'paid') then staff.id end,
      case when status in ('paid', 'refused', 'cancelled') then ended_at end,
      case when status in ('paid', 'refused') then staff.id end, case status when 'paid' then md5('tx' || w.id) || md5('b' || w.id) else '' end,
      case status when 'paid' then li * 10000 / 72000 end, case when status in ('taken', 'paid') then 72000 end
    from past_withdrawals w, (select min(users.id) as id from users) staff
    order by w.id`.execute(tx)
  await book(tx)
  await bookReversals(tx, seeded)
}

async function book(tx: Tx): Promise<void> {
  await sql`
    insert into journals (id, key, kind, legs_hash, created_at) overriding system value
    select journal_id, 'withdraw:' || id, 'withdrawal', md5('seed withdrawal ' || id), at from past_withdrawals
    union all
    select end_journal_id, case status when 'paid' then 'withdraw_paid:' else 'withdraw_back:' end || id,
      case status when 'paid' then 'withdrawalPaid' else 'withdrawalReturned' end, md5('seed withdrawal end ' || id), ended_at
    from past_withdrawals where status in ('paid', 'refused', 'cancelled')`.execute(tx)
  await sql`
    insert into past_legs
    select w.journal_id, a.id, case a.kind when 'wallet' then -w.li else w.li end
    from past_withdrawals w join ledger_accounts a on a.kind = 'withdrawPending' and a.user_id = 0
      or a.kind = 'wallet' and a.user_id = w.inviter_id
    union all
    select w.end_journal_id, a.id, case a.kind when 'withdrawPending' then -w.li else w.li end
    from past_withdrawals w join ledger_accounts a on a.kind = 'withdrawPending' and a.user_id = 0
      or a.kind = 'worldPayout' and a.user_id = 0 and w.status = 'paid'
      or a.kind = 'wallet' and a.user_id = w.inviter_id and w.status <> 'paid'
    where w.status in ('paid', 'refused', 'cancelled')`.execute(tx)
}
