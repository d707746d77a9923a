/** In SQL: the number of each refund that an act mentions. See `names` of `Feature`. */
export const REFUND_NAMES =
  'select public_id, refund_no as name from refunds where public_id in (select public_id from mentioned)'
