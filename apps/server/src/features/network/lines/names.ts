/** In SQL: the name of each line that an act mentions. See `names` of `Feature`. */
export const LINE_NAMES = 'select public_id, name from lines where public_id in (select public_id from mentioned)'
