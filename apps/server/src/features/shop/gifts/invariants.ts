import type { Invariant } from '../../../platform/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'gifts-are-escrow',
    says: 'what left givers for gifts is what stands in open gifts, arrived at receivers, was kept as fees, and went back; each gift left its sender once',
    breaches: `select coalesce('gift_sent:' || g.public_id, r.key) as key, g.sent_bytes, r.permanent_change
      from gifts g full join (select * from traffic_records where split_part(key, ':', 1) = 'gift_sent') r
        on r.key = 'gift_sent:' || g.public_id
      where g.id is null or r.key is null or r.user_id <> g.sender_id or r.permanent_change <> -g.sent_bytes
        or r.type <> 'giftSent'`,
  },
  {
    id: 'gifts-end-once',
    says: 'a gift that was taken gave its amount less the fee to its receiver, one that was returned gave the whole back to its giver, and an open one gave nothing',
    breaches: `select g.public_id, g.state, g.sent_bytes, g.received_bytes, t.permanent_bytes as taken, b.permanent_bytes as back
      from gifts g left join grants_by_source t on t.key = 'gift:' || g.public_id
        left join grants_by_source b on b.key = 'gift_back:' || g.public_id
      where (t.key is not null) <> (g.state = 'taken') or (b.key is not null) <> (g.state = 'returned')
        or t.permanent_bytes <> g.received_bytes or t.user_id <> g.receiver_id
        or b.permanent_bytes <> g.sent_bytes or b.user_id <> g.giver_id
        or g.received_bytes <> div(g.sent_bytes::numeric * (10000 - g.fee_bp), 10000)
        or g.receiver_id = g.giver_id`,
  },
]
