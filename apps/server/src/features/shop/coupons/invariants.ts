import type { Invariant } from '../../../platform/invariant.ts'

const OPEN = `('awaitingPayment', 'walletReserved')`

export const invariants: Invariant[] = [
  {
    id: 'coupon-counters-are-uses',
    says: 'the counter of a coupon is the number of its live uses, and no more than there are in all',
    breaches: `select c.id, c.used_count, count(u.id) as live from coupons c
        left join coupon_uses u on u.coupon_id = c.id and u.state <> 'restored'
      group by c.id having c.used_count <> count(u.id) or count(u.id) > c.uses_in_all`,
  },
  {
    id: 'coupons-per-person',
    says: 'nobody has more live uses of a coupon than one person could have when the last of them was made',
    breaches: `select coupon_id, user_id, count(*) as live, max(user_limit) as most from coupon_uses
      where state <> 'restored' group by coupon_id, user_id having count(*) > max(user_limit)`,
  },
  {
    id: 'coupons-have-their-order',
    says: 'a use is reserved by its open order, used by its paid one, and neither of them after a cancellation',
    breaches: `select u.id, u.state, o.status from coupon_uses u join orders o on o.id = u.order_id
      where u.state = 'reserved' and o.status not in ${OPEN}
        or u.state = 'used' and o.status <> 'paid' or u.state <> 'restored' and o.user_id <> u.user_id`,
  },
  {
    id: 'orders-have-their-coupon',
    says: 'an order that is open or paid has one live use for just what it costs less; none where it has no coupon, or a refund gave it back',
    breaches: `select o.id, o.status, o.coupon_discount_li, u.discount_li from
          (select o.*, o.coupon_code is not null
            and not exists (select 1 from refunds f where f.order_id = o.id and f.coupon_returned) as has_use from orders o) o
        left join coupon_uses u on u.order_id = o.id and u.state <> 'restored'
      where o.status <> 'cancelled' and (o.has_use <> (u.id is not null)
        or o.has_use and o.coupon_discount_li <> coalesce(u.discount_li, 0)
        or u.state is distinct from case when o.has_use then
            case when o.status = 'paid' then 'used' else 'reserved' end end)`,
  },
  {
    id: 'trial-codes-are-delivered',
    says: 'a redeemed code gave its traffic and days once, to who redeemed it, and no grant is of a code that was not',
    breaches: `select coalesce(u.public_id, g.key) as id, u.traffic_bytes, g.permanent_bytes, g.trial_bytes
      from (select * from coupon_uses where order_id is null) u
        full join (select * from grants_by_source where source = 'coupon') g on g.key = 'coupon:' || u.public_id
      where u.id is null or g.key is null or g.user_id <> u.user_id
        or g.permanent_bytes + g.trial_bytes <> u.traffic_bytes or g.duration_days <> u.days`,
  },
]
