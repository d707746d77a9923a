import type { Invariant } from '../../../../platform/invariant.ts'

const moved = (journal: string, kind: string) => `coalesce((select sum(e.amount) from ledger_entries e
  join ledger_accounts a on a.id = e.account_id where e.journal_id = ${journal}.id and a.kind = '${kind}'), 0)`

export const creditInvariants: Invariant[] = [
  {
    id: 'credit-refunds-within-payment',
    says: 'the refunds of a payment that became credit are no more than what became credit, and are what its totals say',
    breaches: `select coalesce(r.receipt_id, t.receipt_id) as receipt, r.asked, t.back_li, c.credited_li from
        (select receipt_id, sum(amount_li) as asked from refunds where status <> 'refused' and receipt_id is not null
          group by receipt_id) r
        full join credit_refund_totals t on t.receipt_id = r.receipt_id
        left join credited_receipts c on c.id = coalesce(r.receipt_id, t.receipt_id)
      where c.id is null or t.credited_li is distinct from c.credited_li or t.back_li is distinct from coalesce(r.asked, 0)
        or t.back_li > c.credited_li`,
  },
  {
    id: 'credit-refunds-are-booked',
    says: 'a refund of credit left the credit when it was asked; it went to the source where it is done, came back where it was refused, and waits where it is open',
    breaches: `select coalesce(f.public_id, j.key) as refund, f.status, f.amount_li
      from (select * from refunds where receipt_id is not null) f
        full join (select * from journals where kind = 'creditRefund') j on j.key = 'credit_refund:' || f.id
        left join journals went on went.key = 'refund:' || f.id and went.kind = 'creditRefunded'
        left join journals came on came.key = 'credit_refund_back:' || f.id and came.kind = 'creditRefundReturned'
      where f.id is null or j.id is null or ${moved('j', 'credit')} <> -f.amount_li
        or ${moved('j', 'refundPending')} <> f.amount_li
        or ${moved('went', 'refundPending')} <> case f.status when 'done' then -f.amount_li else 0 end
        or ${moved('went', 'worldRefund')} <> case f.status when 'done' then f.amount_li else 0 end
        or ${moved('came', 'refundPending')} <> case f.status when 'refused' then -f.amount_li else 0 end
        or ${moved('came', 'credit')} <> case f.status when 'refused' then f.amount_li else 0 end
      union all
      select 'refundPending', null, a.balance from ledger_accounts a where a.kind = 'refundPending' and a.balance <>
        (select coalesce(sum(amount_li), 0) from refunds where receipt_id is not null and status in ('asked', 'sent', 'unknown'))`,
  },
]
