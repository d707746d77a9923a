import { DRAW_DIGITS } from '@dukou/domain'
import type { Invariant } from '../../../platform/invariant.ts'

/** Every slot range: first and last slot of each prize of each version, and the total weight. */
export const PRIZE_SLOTS = `(select version, position, sum(weight) over w - weight as first, sum(weight) over w - 1 as last,
    sum(weight) over (partition by version) as total
  from prize_odds window w as (partition by version order by position))`

/** The hex digits of the seed under the pads of HMAC (0x36 and 0x5c). `~` stands for the zero byte, which no text holds. */
const INNER_KEY = `decode(replace(encode(convert_to(translate(d.seed, '0123456789abcdef',
  E'\\x06\\x07\\x04\\x05\\x02\\x03~\\x01\\x0e\\x0fWTURSP'), 'UTF8'), 'hex'), '7e', '00'), 'hex')`
const OUTER_KEY = `convert_to(translate(d.seed, '0123456789abcdef', 'lmnohijkde=>?89:'), 'UTF8')`
const HMAC = `encode(sha256(${OUTER_KEY} || sha256(${INNER_KEY} || convert_to(d.own_number, 'UTF8'))), 'hex')`
/** In SQL: the number that the seed of a draw `d` makes of the browser's. */
export const DRAW_NUMBER = `('x' || left(${HMAC}, ${DRAW_DIGITS}))::bit(${DRAW_DIGITS * 4})::bigint`

export const invariants: Invariant[] = [
  {
    id: 'draws-are-computed',
    says: 'every draw won the prize that HMAC-SHA256 of its seed and the browser’s number chooses among the odds of its version',
    breaches: `select d.public_id, d.version, d.position from prize_draws d
      left join ${PRIZE_SLOTS} s on s.version = d.version and s.position = d.position
      where s.version is null or ${DRAW_NUMBER} % s.total not between s.first and s.last
        or d.commitment <> encode(sha256(convert_to(d.seed, 'UTF8')), 'hex')`,
  },
  {
    id: 'draws-are-booked',
    says: 'every draw took its cost and gave its prize once, byte for byte and day for day, and nothing else is booked as a draw or a prize',
    breaches: `select coalesce(p.key, 'draw:' || d.public_id) as key from prize_draws d
        full join (select * from traffic_records where type = 'prizeSpend') p on p.key = 'draw:' || d.public_id
      where d.id is null or p.id is null or p.user_id <> d.user_id or p.day <> d.day
        or p.permanent_change <> -d.cost_gb * 1073741824::bigint or p.days_change <> 0
      union all
      select coalesce(r.key, 'prize:' || w.public_id) from (
          select d.*, o.permanent_gb, o.duration_days from prize_draws d
            join prize_odds o on o.version = d.version and o.position = d.position
          where o.permanent_gb > 0 or o.duration_days > 0) w
        full join (select * from traffic_records where type = 'prizeReward') r on r.key = 'prize:' || w.public_id
      where w.id is null or r.id is null or r.user_id <> w.user_id or r.day <> w.day
        or r.permanent_change <> w.permanent_gb * 1073741824::bigint or r.days_change <> w.duration_days`,
  },
  {
    id: 'coupons-of-draws-are-given',
    says: 'a draw has a coupon exactly when its prize holds one',
    breaches: `select d.public_id, d.coupon_code from prize_draws d
        join prize_odds o on o.version = d.version and o.position = d.position
      where (o.pay_tenths is null) <> (d.coupon_code is null)`,
  },
  {
    id: 'draws-keep-the-limit',
    says: 'what the draws of a day cost the site is their sum, each tells what it was after it, and none went beyond the limit of its moment',
    breaches: `select t.day::text, t.draws, t.given_gb - t.spent_gb as loss from prize_days t
        left join (select day, count(*) as draws, sum(cost_gb) as spent, sum(value_gb) as given
          from prize_draws group by day) d on d.day = t.day
      where t.draws <> coalesce(d.draws, 0) or t.spent_gb <> coalesce(d.spent, 0) or t.given_gb <> coalesce(d.given, 0)
      union all
      select public_id, loss_limit_gb, loss_after_gb from (
        select d.*, sum(value_gb - cost_gb) over (partition by day order by id) as running from prize_draws d) counted
      where loss_after_gb <> running or loss_limit_gb > 0 and loss_after_gb > loss_limit_gb`,
  },
]
