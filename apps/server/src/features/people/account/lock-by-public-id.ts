import type { Tx } from '../../../platform/database/tables.ts'
import { refuse } from '../../../platform/refuse.ts'
import { lockUser, type User } from './account-table.ts'

/** The user with this `_id`, kept from everybody else that changes him until the transaction ends. */
export async function lockByPublicId(tx: Tx, publicId: string): Promise<User> {
  const found = await tx.selectFrom('users').select('id').where('public_id', '=', publicId).executeTakeFirst()
  return found ? lockUser(tx, found.id) : refuse('userNotFound')
}
