/** In SQL: the platform's or our number of each difference that an act mentions. See `names` of `Feature`. */
export const DIFFERENCE_NAMES = `
  select public_id, coalesce(nullif(external_no, ''), nullif(trade_no, ''), refund_no) as name from bill_differences
    where public_id in (select public_id from mentioned)`
