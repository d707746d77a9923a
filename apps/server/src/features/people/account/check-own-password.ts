import type { Actor, Ctx } from '../../../platform/context.ts'
import { limitTries } from '../../../platform/limits.ts'
import { refuse } from '../../../platform/refuse.ts'
import { passwordMatches } from './password.ts'

const TRIES_PER_HOUR = 10

/** Refuses who has only the session. Its tries are those of a change of password, so that it opens no second way to guess. */
export async function checkOwnPassword(ctx: Ctx<Actor>, digest: string): Promise<void> {
  await limitTries(ctx, ctx.db, [{ key: `change password ${ctx.actor.id}`, max: TRIES_PER_HOUR, windowSeconds: 3600 }])
  const { password_hash: stored } = await ctx.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', ctx.actor.id)
    .executeTakeFirstOrThrow()
  if (!(await passwordMatches(stored, digest))) refuse('passwordWrong')
}
