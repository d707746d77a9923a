import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/tables.ts'
import { PUBLIC_ID, type Seeded } from './seeded.ts'

const MOST_COUPONS = 10_000
/** Limits that no use of the past comes near. */
const [USES_IN_ALL, USES_PER_USER] = [1_000_000, 100_000]

/**
 * Makes coupons, one for five hundred orders: every second lowers a price by a tenth, the others give 1 GB or a day. The
 * table `past_coupons` has them by place.
 */
export async function chooseCoupons(tx: Tx, orders: number): Promise<void> {
  const count = Math.max(8, Math.min(MOST_COUPONS, Math.floor(orders / 500)))
  await sql`
    create temp table past_coupons on commit drop as
    with made as (
      insert into coupons (public_id, name, kind, code, code_key, is_taobao, traffic_bytes, days, pay_bp, uses_per_user,
        uses_in_all, expires_at)
      select ${PUBLIC_ID}, case place % 2 when 0 then '九折券' else '体验券' end, case when place % 2 = 0 then 'discount'
          when place % 8 = 7 then 'trialTime' else 'trialTraffic' end, code, code, place % 2 = 1,
        case when place % 2 = 1 and place % 8 <> 7 then 1073741824 else 0 end, case when place % 8 = 7 then 1 else 0 end,
        case place % 2 when 0 then 9000 else 10000 end, ${USES_PER_USER}, ${USES_IN_ALL}, now() + interval '1 year'
      from (select place, 'S' || upper(substr(md5(gen_random_uuid()::text), 1, 15)) as code
        from generate_series(0, ${count - 1}::int) place) codes order by place
      returning id, name, kind, code, traffic_bytes, days, pay_bp)
    select made.*, case kind when 'discount' then 0 else 1 end
      + 2 * (row_number() over (partition by kind = 'discount' order by id) - 1) as place from made`.execute(tx)
}

/** The coupons of orders, and as many codes that were redeemed. */
export async function useCoupons(tx: Tx, { firstId, count, days, now, timeZone }: Seeded, orders: number) {
  await sql`
    insert into coupon_uses (public_id, coupon_id, user_id, order_id, order_no, state, kind, code, name, pay_bp, discount_li,
      user_limit, created_at, restored_at)
    select ${PUBLIC_ID}, p.coupon_id, p.user_id, p.id, o.order_no, case p.status when 'paid' then 'used'
        when 'cancelled' then 'restored' else 'reserved' end, 'discount', p.coupon_code, p.coupon_name, 9000, p.discount_li,
      ${USES_PER_USER}, p.created_at, case p.status when 'cancelled' then p.ended_at end
    from past_orders p join orders o on o.id = p.id where p.coupon_id is not null order by p.id`.execute(tx)
  await sql`
    with moments as materialized (
      select ${firstId}::bigint + floor(random() * ${count})::bigint as user_id,
        ${now}::timestamptz - make_interval(secs => ${days * 86_400}::float8 * (1 - n / ${orders / 5}::float8)) as at,
        floor(random() * (select count(*) from past_coupons where kind <> 'discount')) * 2 + 1 as place
      from generate_series(1, ${Math.floor(orders / 5)}::int) n),
    redeemed as (
      insert into coupon_uses (public_id, coupon_id, user_id, state, kind, code, name, traffic_bytes, days, user_limit,
        created_at)
      select ${PUBLIC_ID}, c.id, u.user_id, 'used', c.kind, c.code, c.name, c.traffic_bytes, c.days, ${USES_PER_USER}, u.at
      from moments u
      join past_coupons c on c.place = u.place order by u.at
      returning public_id, user_id, name, traffic_bytes, days, created_at)
    insert into past_credits
    select user_id, created_at, 'coupon:' || public_id, 'coupon', name, traffic_bytes, days,
      (created_at at time zone ${timeZone}::text)::date, 'coupon' from redeemed`.execute(tx)
  await sql`
    update coupons c set used_count = u.live from (select coupon_id, count(*) as live from coupon_uses
      where state <> 'restored' and coupon_id in (select id from past_coupons) group by 1) u where u.coupon_id = c.id`.execute(
    tx,
  )
}
