import { type RawBuilder, sql } from 'kysely'

/** In SQL, of a row `u` of users: whether the user owns an agency. */
export const OWNS_AGENCY = 'exists (select 1 from agencies a where a.owner_id = u.id)'

/** In SQL, of a row `u` of users: name of the agency whose customer the user is; else an empty text. */
export const AGENCY_NAME = `coalesce((select a.name from agency_customers c join agencies a on a.id = c.agency_id
  where c.user_id = u.id and u.is_agency), '')`

/** In SQL, of a row `u` of users: whether the user is a customer of this agency. */
export function isCustomerOf(publicId: string): RawBuilder<boolean> {
  return sql`exists (select 1 from agency_customers c where c.user_id = u.id
    and c.agency_id = (select id from agencies where public_id = ${publicId}))`
}
