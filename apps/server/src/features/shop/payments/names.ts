/** In SQL: the platform's number of each receipt whose decision an act mentions. See `names` of `Feature`. */
export const DECISION_NAMES = `
  select d.public_id, r.external_no as name from suspense_decisions d join receipts r on r.id = d.receipt_id
    where d.public_id in (select public_id from mentioned)`
