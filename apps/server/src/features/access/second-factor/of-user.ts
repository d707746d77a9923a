/** In SQL, of a row `u` of users: whether sign-in asks for a code. */
export const ASKS_FOR_CODE =
  'exists (select 1 from second_factors f where f.user_id = u.id and f.confirmed_at is not null)'
