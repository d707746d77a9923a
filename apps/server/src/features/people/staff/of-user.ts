/** In SQL, of a row `u` of users: whether the user has an appointed role. */
export const HAS_STAFF_ROLE = 'exists (select 1 from staff_roles s where s.user_id = u.id)'
