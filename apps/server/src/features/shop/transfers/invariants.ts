import type { Invariant } from '../../../platform/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'proofs-are-receipts',
    says: 'a confirmed proof has the one receipt of its payment account, trade and amount, another proof has none, and no receipt is of no proof',
    breaches: `select coalesce(p.public_id, r.external_no) as proof, p.status, p.received_li, r.amount_li
      from transfer_proofs p
        full join (select * from receipts where external_no like 'proof-%') r
          on r.channel = p.channel and r.external_no = 'proof-' || p.public_id
      where (p.status is not distinct from 'confirmed') <> (r.id is not null)
        or r.id is not null and (p.id is null or r.trade_id is distinct from p.trade_id or r.amount_li <> p.received_li)`,
  },
  {
    id: 'proofs-of-their-account',
    says: 'a proof is of the payment account and the way to pay of its trade, and a number at the bank of a confirmed one',
    breaches: `select p.public_id, p.channel, t.channel as trade, t.pay_mode from transfer_proofs p join trades t on t.id = p.trade_id
        left join transfer_numbers n on n.proof_id = p.id
      where t.channel <> p.channel or t.pay_mode <> 'transfer' or n.proof_id is not null and (n.channel <> p.channel or p.status <> 'confirmed')`,
  },
]
