/** In SQL: the name of each ticket that an act mentions. See `names` of `Feature`. */
export const TICKET_NAMES =
  'select public_id, title as name from tickets where public_id in (select public_id from mentioned)'
