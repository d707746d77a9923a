import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/tables.ts'
import { endAllSessions } from './session.ts'

/**
 * Gives the account of an e-mail another password and ends its sessions.
 * @returns its public id
 */
export async function setPassword(tx: Tx, email: string, passwordHash: string): Promise<string> {
  const user = await tx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .returning(['id', 'public_id'])
    .executeTakeFirstOrThrow()
  await endAllSessions(tx, user.id)
  return user.public_id
}
