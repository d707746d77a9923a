import type { Actor, Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { limitTries } from '../../../platform/limits.ts'
import { refuse } from '../../../platform/refuse.ts'
import { heldUntil } from './hold-money.ts'
import { hashPassword, passwordMatches } from './password.ts'
import { endAllSessions } from './session.ts'
import { type SignedIn, signIn } from './sign-in.ts'

const TRIES_PER_HOUR = 10

/** A checked change of the own password. */
export interface PasswordChange {
  presentHash: string
  nextHash: string
}

/** Checks the present password and hashes the next, outside a transaction. Limited per hour against guessing. */
export async function preparePasswordChange(
  ctx: Ctx<Actor>,
  presentDigest: string,
  nextDigest: string,
): Promise<PasswordChange> {
  await limitTries(ctx, ctx.db, [{ key: `change password ${ctx.actor.id}`, max: TRIES_PER_HOUR, windowSeconds: 3600 }])
  const user = await ctx.db
    .selectFrom('users')
    .select(['password_hash', 'can_change_password'])
    .where('id', '=', ctx.actor.id)
    .executeTakeFirstOrThrow()
  if (!user.can_change_password) refuse('actionNotAllowedForAccount')
  if (!(await passwordMatches(user.password_hash, presentDigest))) refuse('passwordWrong')
  return { presentHash: user.password_hash, nextHash: await hashPassword(nextDigest) }
}

/**
 * Compares the present hash again in the update: the second of two concurrent changes gets `passwordWrong`. Ends all
 * sessions and opens a new one for this device. Withdrawals stop for a day.
 */
export async function changeOwnPassword(ctx: Ctx<Actor>, tx: Tx, change: PasswordChange): Promise<SignedIn> {
  const changed = await tx
    .updateTable('users')
    .set({ password_hash: change.nextHash, money_held_until: heldUntil(ctx) })
    .where('id', '=', ctx.actor.id)
    .where('password_hash', '=', change.presentHash)
    .where('can_change_password', '=', true)
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) refuse('passwordWrong')
  await endAllSessions(tx, ctx.actor.id)
  const { session_epoch: epoch } = await tx
    .selectFrom('users')
    .select('session_epoch')
    .where('id', '=', ctx.actor.id)
    .executeTakeFirstOrThrow()
  return signIn(ctx, tx, { id: ctx.actor.id, epoch })
}
