/** In SQL: the name of each coupon that an act mentions. See `names` of `Feature`. */
export const COUPON_NAMES = 'select public_id, name from coupons where public_id in (select public_id from mentioned)'
