/** In SQL: the order of each proof that an act mentions. See `names` of `Feature`. */
export const PROOF_NAMES = `
  select p.public_id, o.order_no as name from transfer_proofs p join trade_facts t on t.id = p.trade_id
    join order_facts o on o.id = t.order_id where p.public_id in (select public_id from mentioned)`
