/** In SQL: the name of each API token that an act mentions. See `names` of `Feature`. */
export const API_TOKEN_NAMES =
  'select public_id, name from api_tokens where public_id in (select public_id from mentioned)'
