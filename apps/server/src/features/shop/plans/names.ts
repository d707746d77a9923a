/** In SQL: the name of each plan that an act mentions. See `names` of `Feature`. */
export const PLAN_NAMES = 'select public_id, name from plans where public_id in (select public_id from mentioned)'
