/** In SQL: the name of each entitlement that an act mentions. See `names` of `Feature`. */
export const ENTITLEMENT_NAMES =
  'select public_id, name from entitlements where public_id in (select public_id from mentioned)'
