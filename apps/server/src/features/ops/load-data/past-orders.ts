import { GB, ORDER_LIFE_HOURS, TRADE_LIFE_MINUTES } from '@dukou/domain'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { addPlans, hasPlans } from '../../shop/plans/index.ts'
import { bookLegs, prepareLegs } from './past-books.ts'
import { chooseCoupons, useCoupons } from './past-coupons.ts'
import { drawPast, openLottery } from './past-draws.ts'
import { givePast } from './past-gifts.ts'
import { bookRebates } from './past-rebates.ts'
import { renewPast } from './past-renewals.ts'
import { withdrawPast } from './past-withdrawals.ts'
import { PUBLIC_ID, type Seeded, writeInBulk } from './seeded.ts'
import { withoutIndexes } from './without-indexes.ts'

const PLANS = [
  { name: '月票', price_li: 39_000n, traffic_bytes: 0n, duration_days: 30 },
  { name: '客船', price_li: 25_900n, traffic_bytes: 100n * GB },
  { name: '周票', price_li: 9_900n, traffic_bytes: 0n, duration_days: 7 },
  { name: '货轮', price_li: 62_700n, traffic_bytes: 300n * GB, bonus_percent: 10 },
]

/**
 * Orders of seeded customers with all that hangs on them: a trade each, and of those that were paid the receipt, the
 * journal, the grant, the traffic record and the rebate. Four of five are paid; faithful customers buy more often. Coupons,
 * draws, gifts and withdrawals come in proportion.
 */
export async function pastOrders(app: App, seeded: Seeded, orders: number): Promise<void> {
  if (!(await hasPlans(app.db))) await addPlans(app.db, PLANS)
  await openLottery(app)
  await app.db.transaction().execute(async (tx) => {
    await writeInBulk(tx)
    await prepareLegs(tx)
    await chooseCoupons(tx, orders)
    await chooseOrders(tx, seeded, orders)
    await withoutIndexes(tx, TABLES, async () => {
      await writeOrders(tx, seeded)
      await bookOrders(tx)
      await bookRebates(tx, seeded)
      await bookLegs(tx)
      await withdrawPast(tx, seeded)
      await keepSuspense(tx, seeded, orders)
      await bookLegs(tx)
      await giveCheckIns(tx, seeded)
      await giveCorrections(tx, seeded)
      await useCoupons(tx, seeded, orders)
      await givePast(tx, seeded, orders)
      await drawPast(tx, seeded, orders)
      await renewPast(tx, seeded)
      await writeRecords(tx)
    })
    await creditRecords(tx, seeded)
  })
}

const TABLES = ['orders', 'trades', 'receipts', 'traffic_records', 'coupon_uses', 'rebates', 'prize_draws']

/** All numbers are drawn first, so that nothing has to be looked up later. */
async function chooseOrders(tx: Tx, { firstId, count, days, now }: Seeded, orders: number): Promise<void> {
  await sql`create temp table past_plans on commit drop as
    select row_number() over (order by price_li) - 1 as place, p.*, traffic_bytes * (100 + bonus_percent) / 100 as bytes
    from plans p where removed_at is null and price_li < 100000`.execute(tx)
  await sql`
    create temp table past_orders on commit drop as
    select d.*, p.id as plan_id, p.name, p.price_li, p.bytes, p.duration_days, p.device_count, p.speed_mbps,
      c.id as coupon_id, c.name as coupon_name, c.code as coupon_code, case when c.id is null then 0 else p.price_li / 100 * 10 end
        as discount_li, u.inviter_id,
      case when d.is_paid then 'paid' when d.created_at > ${now}::timestamptz - make_interval(mins => 10)
        then 'awaitingPayment' else 'cancelled' end as status,
      d.created_at + (${now}::timestamptz - d.created_at) * least(1, 30 / greatest(1,
        extract(epoch from ${now}::timestamptz - d.created_at))) * d.chance as ended_at
    from (
      select nextval(pg_get_serial_sequence('orders', 'id')) as id, nextval(pg_get_serial_sequence('trades', 'id')) as trade_id,
        nextval(pg_get_serial_sequence('journals', 'id')) as journal_id,
        least(${count - 1}, floor((1 - (1 - x) / 3) * ${count} * power(random(), 1.3) / 5) * 5
          + floor(random() * 3))::bigint + ${firstId}::bigint as user_id,
        ${now}::timestamptz - make_interval(secs => (1 - x) * ${days * 86_400}::float8) as created_at,
        random() < 0.8 as is_paid, random() as chance, power(random(), 1.5) as wish, floor(random() * 5)::int as luck,
        floor(random() * (select count(*) from past_coupons)) as coupon
      from (select n / ${orders}::float8 as x from generate_series(0, ${orders - 1}::bigint) n) moments) d
    join past_plans p on p.place = floor(d.wish * (select count(*) from past_plans)) join users u on u.id = d.user_id
    left join past_coupons c on d.luck = 0 and c.kind = 'discount' and c.place = floor(d.coupon / 2) * 2`.execute(tx)
  await sql`create index on past_orders (id)`.execute(tx)
  await sql`analyze past_orders`.execute(tx)
}

async function writeOrders(tx: Tx, { timeZone }: Seeded): Promise<void> {
  await sql`
    insert into orders (id, public_id, order_no, user_id, plan_id, status, description, price_li, external_paid_li,
      permanent_bytes, duration_days, device_count, speed_mbps, created_at, expires_at, paid_at, cancelled_at, cancel_reason, inviter_id, reward_bp,
      coupon_discount_li, coupon_name, coupon_code, coupon_kind)
    overriding system value
    select id, ${PUBLIC_ID}, 'D' || to_char(created_at at time zone 'UTC', 'YYMMDD')
        || upper(lpad(to_hex(id * 2654435761 % 4294967296), 8, '0')),
      user_id, plan_id, status, name, price_li, case when is_paid then price_li - discount_li else 0 end, bytes, duration_days,
      device_count, speed_mbps, created_at, created_at + make_interval(hours => ${ORDER_LIFE_HOURS}),
      case when status = 'paid' then ended_at end, case when status = 'cancelled' then ended_at end,
      case when status = 'cancelled' then 'user' end, inviter_id,
      case when inviter_id is null then 0 else ${REWARD_BP}::int end, discount_li, coupon_name, coupon_code,
      case when coupon_id is not null then 'discount' end
    from past_orders order by id`.execute(tx)
  await sql`
    insert into trades (id, public_id, order_id, user_id, channel, pay_mode, amount_li, status, trade_no, external_no,
      device, created_at, started_at, expires_at, paid_at, cancelled_at)
    overriding system value
    select trade_id, ${PUBLIC_ID}, id, user_id, 'seed',
      (array['alipay', 'alipay', 'alipay', 'alipay', 'alipay', 'wxpay', 'wxpay', 'wxpay', 'usdt', 'urlscheme'])[1 + id % 10],
      price_li - discount_li, status, 'T' || to_char(created_at at time zone 'UTC', 'YYYYMMDDHH24MISS')
        || upper(substr(md5('trade' || id), 1, 12)), case when is_paid then ${EXTERNAL_NO} end,
      case when id % 3 = 0 then '' else 'mobile' end, created_at, created_at,
      created_at + make_interval(mins => ${TRADE_LIFE_MINUTES}),
      case when status = 'paid' then ended_at end, case when status = 'cancelled' then ended_at end
    from past_orders order by id`.execute(tx)
  await sql`
    insert into receipts (channel, external_no, trade_id, amount_li, disposition, created_at, decided_at)
    select 'seed', ${EXTERNAL_NO}, trade_id, price_li - discount_li, 'settled', ended_at, ended_at
    from past_orders where is_paid order by id`.execute(tx)
  await sql`
    insert into grants (order_id, user_id, permanent_bytes, duration_days, created_at)
    select id, user_id, bytes, duration_days, ended_at from past_orders where is_paid order by id`.execute(tx)
  await sql`
    create temp table past_credits on commit drop as
    select user_id, ended_at as at, 'order:' || id as key, 'buy' as type, name as description, bytes, duration_days as days,
      (ended_at at time zone ${timeZone}::text)::date as day, 'order' as source
    from past_orders where is_paid`.execute(tx)
}

/** The share of each friend's payment. */
export const REWARD_BP = 1000
const EXTERNAL_NO = sql.raw(`'S' || substr(md5('platform' || id), 1, 24)`)

async function bookOrders(tx: Tx): Promise<void> {
  await sql`
    insert into journals (id, key, kind, legs_hash, order_id, created_at) overriding system value
    select journal_id, 'order_paid:' || id, 'orderPaid', md5('seed' || id), id, ended_at
    from past_orders where is_paid order by id`.execute(tx)
  await sql`
    insert into past_legs
    select o.journal_id, a.id, case a.kind when 'sales' then 1 else -1 end * (o.price_li - o.discount_li)
    from past_orders o, ledger_accounts a where o.is_paid and a.user_id = 0 and a.kind in ('worldGateway', 'sales')`.execute(
    tx,
  )
}

/** Payments that name no trade, one in ten thousand orders: their money waits for staff. */
async function keepSuspense(tx: Tx, { now, days }: Seeded, orders: number): Promise<void> {
  await sql`
    create temp table past_odd on commit drop as
    select nextval(pg_get_serial_sequence('receipts', 'id')) as id, nextval(pg_get_serial_sequence('journals', 'id')) as journal_id,
      10000 * n as li, ${now}::timestamptz - make_interval(secs => ${days * 86_400}::float8 / n) as at
    from generate_series(1, ${Math.ceil(orders / 10_000)}::int) n`.execute(tx)
  await sql`
    insert into receipts (id, channel, external_no, amount_li, disposition, created_at, decided_at) overriding system value
    select id, 'seed', 'odd-' || id, li, 'suspense', at, at from past_odd order by at`.execute(tx)
  await sql`
    insert into journals (id, key, kind, legs_hash, created_at) overriding system value
    select journal_id, 'receipt:' || id, 'suspense', md5('seed receipt ' || id), at from past_odd`.execute(tx)
  await sql`
    insert into past_legs select o.journal_id, a.id, case a.kind when 'suspense' then 1 else -1 end * o.li
    from past_odd o, ledger_accounts a where a.user_id = 0 and a.kind in ('worldGateway', 'suspense')`.execute(tx)
}

/** Check-ins in the last two months, of one customer in thirty. */
async function giveCheckIns(tx: Tx, { firstId, count, days, now, timeZone }: Seeded): Promise<void> {
  await sql`
    with made as (
      insert into check_ins (user_id, day, streak, granted_bytes, fills_streak, created_at)
      select id, (at at time zone ${timeZone}::text)::date, 1, 200 * 1048576, false, at
      from users, generate_series(0, ${Math.min(days, 60)}::int) back, lateral (select ${now}::timestamptz - make_interval(days => back)) m (at)
      where id between ${firstId} and ${firstId + BigInt(count) - 1n} and (id - ${firstId}) % 30 = 0 and created_at < at
      returning user_id, created_at, day, granted_bytes)
    insert into past_credits
    select user_id, created_at, 'check_in:' || user_id || ':' || day, 'checkIn', '', granted_bytes, 0, day, 'checkIn' from made`.execute(
    tx,
  )
}

/** Staff corrections for one customer in a hundred. Corrections of even user ids belong to batches. */
async function giveCorrections(tx: Tx, { firstId, count, days, now, timeZone }: Seeded): Promise<void> {
  await sql`
    with made as (
      insert into corrections (public_id, user_id, actor_id, permanent_bytes, reason, created_at, batch_id)
      select ${PUBLIC_ID}, id, (select min(id) from users), (1 + id % 20) * 1073741824, '补偿', moment,
        case when id % 2 = 0 then substr(md5('batch' || (id - ${firstId}) / 8000), 1, 24) end
      from users, lateral (select greatest(created_at, ${now}::timestamptz - make_interval(secs =>
        ${days * 86_400}::float8 * (1 - (id - ${firstId}) / ${count}::float8))) as moment) m
      where id between ${firstId} and ${firstId + BigInt(count) - 1n} and (id - ${firstId}) % 100 = 7
      order by moment
      returning public_id, user_id, permanent_bytes, created_at, reason)
    insert into past_credits
    select user_id, created_at, 'adjust:' || public_id, 'agencyAllocate', reason, permanent_bytes, 0,
      (created_at at time zone ${timeZone}::text)::date, 'correction' from made`.execute(tx)
}

/**
 * In the order of time: what stood after each follows from all before it of the same customer. What was given has its
 * grant, which the tables make by themselves where their triggers run.
 */
async function writeRecords(tx: Tx): Promise<void> {
  await sql`analyze past_credits`.execute(tx)
  await sql`
    insert into traffic_records (key, user_id, day, type, description, permanent_change, permanent_after, days_change,
      time_before, time_after, created_at)
    select key, user_id, day, type, description, bytes, granted, days,
      lag(ends) over (partition by user_id order by at, key), ends, at
    from (
      select c.*, max(case when days > 0 then at - make_interval(days => through - days) end)
        over (partition by user_id order by at, key) + make_interval(days => through) as ends
      from (
        select p.*, b.permanent_granted + sum(p.bytes) over way as granted, (sum(p.days) over way)::int as through
        from past_credits p join traffic_balances b using (user_id)
        window way as (partition by p.user_id order by p.at, p.key)) c) chained
    order by at, key`.execute(tx)
  await sql`
    insert into grants_by_source (key, source, user_id, order_id, permanent_bytes, duration_days, created_at)
    select key, source, user_id, case source when 'order' then split_part(key, ':', 2)::bigint end, bytes, days, at
    from past_credits where source is not null order by at on conflict do nothing`.execute(tx)
}

async function creditRecords(tx: Tx, { firstId, count }: Seeded): Promise<void> {
  await sql`
    update traffic_balances b set permanent_granted = r.granted, permanent_used = r.taken, time_expires_at = r.ends
    from (select user_id, sum(greatest(permanent_change, 0)) as granted, -sum(least(permanent_change, 0)) as taken,
        max(time_after) as ends from traffic_records
      where user_id between ${firstId} and ${firstId + BigInt(count) - 1n} group by user_id) r
    where b.user_id = r.user_id`.execute(tx)
}
