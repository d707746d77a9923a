/** In SQL: the name of each account that an act mentions. See `names` of `Feature`. */
export const ACCOUNT_NAMES =
  'select public_id, email as name from users where public_id in (select public_id from mentioned)'
