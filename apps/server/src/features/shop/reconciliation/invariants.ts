import type { Invariant } from '../../../platform/invariant.ts'

const moved = (
  kind: string,
) => `coalesce((select sum(e.amount) from journals j join ledger_entries e on e.journal_id = j.id
  join ledger_accounts a on a.id = e.account_id and a.kind = '${kind}'
  where j.created_at >= m.from_at and j.created_at < m.until_at), 0)`

export const invariants: Invariant[] = [
  {
    id: 'closed-months-are-the-ledger',
    says: 'the days of a closed month sum up to what the ledger received and gave back between its instants',
    breaches: `select m.month, s.received, -${moved('worldGateway')} as gateway, s.refunded, ${moved('worldRefund')} as refunds
      from month_closes m cross join lateral (select coalesce(sum(d.received_li), 0) as received,
        coalesce(sum(d.refunded_li), 0) as refunded from month_close_days d where d.month = m.month) s
      where s.received <> -${moved('worldGateway')} or s.refunded <> ${moved('worldRefund')}`,
  },
  {
    id: 'suspended-differences-have-receipts',
    says: 'a difference whose money went to suspense has the receipt of its number and amount',
    breaches: `select d.public_id, d.external_no, d.there_li, r.amount_li from bill_differences d
      left join receipts r on r.channel = d.channel and r.external_no = d.external_no
      where d.act = 'suspense' and r.amount_li is distinct from d.there_li`,
  },
  {
    id: 'one-bill-a-day',
    says: 'lines and differences are of the account and day of a bill',
    breaches: `select b.public_id, l.channel from bills b join bill_lines l on l.bill_id = b.id where l.channel <> b.channel
      union all
      select d.public_id, d.channel from bill_differences d
      where not exists (select 1 from bills b where b.channel = d.channel and b.day = d.day)`,
  },
]
