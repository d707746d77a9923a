import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { heldUntil } from './hold-money.ts'
import { endAllSessions } from './session.ts'

/**
 * Gives the account of an e-mail another password, ends its sessions and stops its withdrawals for a day.
 * @returns its public id
 */
export async function setPassword(app: Pick<App, 'now'>, tx: Tx, email: string, passwordHash: string): Promise<string> {
  const user = await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, money_held_until: heldUntil(app) })
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .returning(['id', 'public_id'])
    .executeTakeFirstOrThrow()
  await endAllSessions(tx, user.id)
  return user.public_id
}
