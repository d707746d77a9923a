import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { addPrizes, DRAW_NUMBER, PRIZE_SLOTS } from '../../shop/prizes/index.ts'
import { PUBLIC_ID, type Seeded } from './seeded.ts'

/** On average 0.97 GB a draw, for 1 GB. */
const COST = sql.lit(1)
const PRIZES = [
  { name: '头奖', permanentGb: 50, weight: 1 },
  { name: '1 GB', permanentGb: 1, weight: 47 },
  { name: '谢谢参与', permanentGb: 0, weight: 51 },
  { name: '九折券', permanentGb: 0, weight: 1, payTenths: 9 },
]
/** Draws of one customer: more would cost more than he has. */
const MOST_EACH = 60

/** Prizes to draw for, where the lottery never had any. */
export async function openLottery(app: Pick<App, 'db' | 'now'>): Promise<void> {
  await addPrizes(app, PRIZES)
}

/**
 * Two draws for an order, each computed from a seed and a number as any other, over the odds of the present version. Needs
 * the table `past_givers`.
 */
export async function drawPast(tx: Tx, seeded: Seeded, orders: number): Promise<void> {
  const { rows } = await sql<{ people: bigint; version: number; total: bigint | null }>`
    select (select count(*) from past_givers) as people, l.version,
      (select sum(weight) from prize_odds o where o.version = l.version) as total from prize_lottery l`.execute(tx)
  const [{ people = 0n, version = 0, total = null } = {}] = rows
  const count = Math.min(2 * orders, MOST_EACH * Number(people))
  if (count === 0 || total === null) return
  await compute(tx, seeded, { count, people: Number(people), version })
  await sql`
    insert into prize_days (day, draws, spent_gb, given_gb)
    select day, count(*), sum(${COST}), sum(value_gb) from past_draws group by day
    on conflict (day) do update set draws = prize_days.draws + excluded.draws,
      spent_gb = prize_days.spent_gb + excluded.spent_gb, given_gb = prize_days.given_gb + excluded.given_gb`.execute(
    tx,
  )
  await sql`
    insert into coupons (public_id, name, kind, code, code_key, pay_bp, uses_per_user, uses_in_all, expires_at, make_key, won,
      created_at)
    select ${PUBLIC_ID}, name, 'discount', coupon_code, coupon_code, pay_tenths * 1000, 1, 1,
      at + make_interval(days => coupon_days), 'draw:' || public_id, true, at
    from past_draws where coupon_code is not null order by id`.execute(tx)
  await sql`
    insert into past_credits
    select user_id, at, 'draw:' || public_id, 'prizeSpend', name, -${COST} * 1073741824::bigint, 0, day, null from past_draws
    union all
    select user_id, at, 'prize:' || public_id, 'prizeReward', name, permanent_gb * 1073741824::bigint, duration_days, day,
      'prize' from past_draws where permanent_gb > 0 or duration_days > 0`.execute(tx)
}

async function compute(
  tx: Tx,
  { days, now, timeZone }: Seeded,
  { count, people, version }: { count: number; people: number; version: number },
): Promise<void> {
  const { rows } = await sql<{ quota: number | null }>`
    select (select (value #>> '{}')::int from settings where key = 'dailyQuotaGb') as quota`.execute(tx)
  const quota = rows[0]?.quota ?? 50
  await sql`
    create temp table past_draws on commit drop as
    -- Materialized, so that nothing is drawn anew when a join reads it again.
    with moments as materialized (select n, floor(random() * ${people})::bigint as place, ${now}::timestamptz
      - make_interval(secs => ${days * 86_400}::float8 * (1 - n / ${count + 1}::float8)) as at
      from generate_series(1, ${count}::int) n),
    drawn as materialized (select nextval(pg_get_serial_sequence('prize_draws', 'id')) as id, ${PUBLIC_ID} as public_id, g.id as user_id, at,
        (at at time zone ${timeZone}::text)::date as day,
        replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') as seed,
        substr(replace(gen_random_uuid()::text, '-', ''), 1, 16) as own_number
      from moments join past_givers g using (place) order by n)
    select d.*, encode(sha256(convert_to(d.seed, 'UTF8')), 'hex') as commitment, o.position, o.name, o.permanent_gb,
      o.duration_days, o.pay_tenths, o.coupon_days, o.permanent_gb + o.duration_days * ${quota}::int as value_gb,
      case when o.pay_tenths is not null then 'W' || upper(substr(md5(d.seed), 1, 19)) end as coupon_code
    from drawn d
      -- The number is computed once for a draw, not once for each prize.
      cross join lateral (select ${sql.raw(DRAW_NUMBER)} as drawn offset 0) number
      join ${sql.raw(PRIZE_SLOTS)} s on s.version = ${version}::int and number.drawn % s.total between s.first and s.last
      join prize_odds o on o.version = s.version and o.position = s.position`.execute(tx)
  await sql`
    insert into prize_draws (id, public_id, user_id, version, position, day, cost_gb, value_gb, commitment, seed, own_number,
      loss_after_gb, loss_limit_gb, coupon_code, coupon_expires_at, created_at)
    overriding system value
    select d.id, d.public_id, d.user_id, ${version}::int, d.position, d.day, ${COST}, d.value_gb, d.commitment, d.seed,
      d.own_number, coalesce(t.given_gb - t.spent_gb, 0)
        + sum(d.value_gb - ${COST}) over (partition by d.day order by d.id), 0, d.coupon_code,
      case when d.coupon_code is not null then d.at + make_interval(days => d.coupon_days) end, d.at
    from past_draws d left join prize_days t on t.day = d.day order by d.id`.execute(tx)
}
