/** In SQL: the owner of each withdrawal that an act mentions. See `names` of `Feature`. */
export const WITHDRAWAL_NAMES = `
  select w.public_id, u.email as name from withdrawals w join accounts u on u.id = w.user_id
  where w.public_id in (select public_id from mentioned)`
