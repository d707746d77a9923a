import { isTaken } from '../../../platform/database/is-taken.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { User } from './account-table.ts'
import { findInvitation, invitedColumns } from './find-invitation.ts'
import { endAllSessions } from './session.ts'

/** Account fields that staff can change. */
export type AccountChanges = Partial<
  Pick<
    User,
    | 'email'
    | 'disabled'
    | 'scale'
    | 'channel_code'
    | 'has_paid'
    | 'is_agency'
    | 'daily_key'
    | 'can_reset_key'
    | 'can_change_password'
    | 'common_lines'
    | 'always_rebates'
  >
>

/**
 * Changes an account that the caller holds locked. Who came by another channel code has its owner for his inviter, on the
 * terms of this day; who is disabled, or has another e-mail, is signed out everywhere.
 */
export async function editAccount(tx: Tx, user: Pick<User, 'id'>, changes: AccountChanges): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await tx
    .updateTable('users')
    .set({ ...changes, ...(await inviterOf(tx, user, changes.channel_code)) })
    .where('id', '=', user.id)
    .execute()
    .catch((error) => {
      if (isTaken(error, 'users_email')) refuse('emailAlreadyRegistered')
      throw error
    })
  if (changes.disabled || changes.email !== undefined) await endAllSessions(tx, user.id)
}

async function inviterOf(tx: Tx, user: Pick<User, 'id'>, code: string | null | undefined) {
  if (code === undefined) return {}
  const invitation = code === null ? undefined : await findInvitation(tx, code)
  return invitedColumns(invitation?.inviterId === user.id ? undefined : invitation)
}
