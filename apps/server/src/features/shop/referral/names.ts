/** In SQL: what was bought for each rebate that an act mentions. See `names` of `Feature`. */
export const REBATE_NAMES =
  'select public_id, description as name from rebates where public_id in (select public_id from mentioned)'
