import type { Invariant } from '../../../../platform/invariant.ts'

export const chainInvariants: Invariant[] = [
  {
    id: 'chain-receipts-have-their-log',
    says: 'a receipt of a chain belongs to one transfer in a final block that was read, with its amount, and one that is booked has its receipt',
    breaches: `select r.id, r.external_no, r.amount_li, c.amount_li as transfer_li from receipts r join pay_channels p on p.code = r.channel
        left join chain_transfers c on c.channel = r.channel and c.tx_hash || ':' || c.log_index = r.external_no
        left join chain_watches w on w.id = c.watch_id
      where p.adapter = 'usdt_chain'
        and (c.amount_li is distinct from r.amount_li or w.next_block is null or c.block_number >= w.next_block or c.state = 'dust')
      union all
      select c.id, c.tx_hash || ':' || c.log_index, null, c.amount_li from chain_transfers c
      where c.state = 'booked' and not exists (select 1 from receipts r where r.channel = c.channel
        and r.external_no = c.tx_hash || ':' || c.log_index)`,
  },
  {
    id: 'chain-payments-are-exact',
    says: 'a transfer belongs to a payment only with exactly its amount, at its address and in its time',
    breaches: `select c.id, c.trade_no, c.value_micro from chain_transfers c join chain_watches w on w.id = c.watch_id
        left join trades t on t.trade_no = c.trade_no and t.channel = c.channel
        left join usdt_amounts a on a.trade_id = t.id
      where c.trade_no is not null and (c.value_micro is distinct from a.usdt_milli * 1000 or w.network <> a.network
        or w.address <> a.address or c.block_time > a.hold_until or c.block_time < a.created_at - interval '1 minute')`,
  },
  {
    id: 'usdt-amounts-are-one-each',
    says: 'no two payments that may still come have one address and amount, and a trade shows the amount that is kept for it',
    breaches: `select min(a.id) as id, a.address, a.usdt_milli from usdt_amounts a where a.released_at is null
      group by a.network, a.address, a.usdt_milli having count(*) > 1
      union all
      select a.id, a.address, a.usdt_milli from usdt_amounts a join trades t on t.id = a.trade_id
      where t.usdt_milli is not null and (t.usdt_milli <> a.usdt_milli or t.usdt_address <> a.address)`,
  },
]
