import { type Selectable, sql } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/database/tables.ts'
import { refuse } from '../../../platform/refuse.ts'

export type Agency = Selectable<Tables['agencies']>

/** The agency that somebody owns, kept from being removed meanwhile; its pool is changed by `movePool` alone. */
export async function ownedBy(tx: Tx, ownerId: bigint): Promise<Agency> {
  const agency = await tx.selectFrom('agencies').selectAll().where('owner_id', '=', ownerId).executeTakeFirst()
  return agency ?? refuse('agencyNotFound')
}

export async function agencyByPublicId(tx: Tx, publicId: string): Promise<Agency> {
  const agency = await tx.selectFrom('agencies').selectAll().where('public_id', '=', publicId).executeTakeFirst()
  return agency ?? refuse('agencyNotFound')
}

/** Puts somebody among the customers of an agency, whatever he was before; null: of none. */
export async function placeCustomer(tx: Tx, userId: bigint, agencyId: bigint | null): Promise<void> {
  await tx.deleteFrom('agency_customers').where('user_id', '=', userId).execute()
  if (agencyId === null) return
  await tx.insertInto('agency_customers').values({ user_id: userId, agency_id: agencyId }).execute()
}

/** An account that is closed is nobody's customer. */
export async function leaveAgency(tx: Tx, userId: bigint): Promise<void> {
  await placeCustomer(tx, userId, null)
}

export async function ownsAgency(db: Db | Tx, userId: bigint): Promise<boolean> {
  const owned = await db.selectFrom('agencies').select('id').where('owner_id', '=', userId).executeTakeFirst()
  return owned !== undefined
}

/** Whether somebody is a customer of this agency now. */
export async function isCustomerOf(tx: Tx, userId: bigint, agencyId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select 1 from agency_customers c join accounts u on u.id = c.user_id
    where c.user_id = ${userId} and c.agency_id = ${agencyId} and u.is_agency and not u.disabled`.execute(tx)
  return rows.length === 1
}
