/** In SQL: the name of each node that an act mentions. See `names` of `Feature`. */
export const NODE_NAMES = 'select public_id, name from nodes where public_id in (select public_id from mentioned)'
