/** In SQL: the name of each entry that an act mentions. See `names` of `Feature`. */
export const ENTRY_NAMES = 'select public_id, name from entries where public_id in (select public_id from mentioned)'
