/** In SQL: the name of each agency that an act mentions. See `names` of `Feature`. */
export const AGENCY_NAMES = 'select public_id, name from agencies where public_id in (select public_id from mentioned)'
