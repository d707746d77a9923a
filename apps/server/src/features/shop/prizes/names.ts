/** In SQL: the name of each prize that an act mentions. See `names` of `Feature`. */
export const PRIZE_NAMES = 'select public_id, name from prizes where public_id in (select public_id from mentioned)'
