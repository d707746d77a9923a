import { emailKey } from '@dukou/domain'
import type { Ctx } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { findUserByEmail, type User } from './account-table.ts'
import { countLoginAttempt } from './login-limit.ts'
import { passwordMatches, pretendToCheck } from './password.ts'

/** Whose e-mail and password these are. @returns him, and of the device's tokens the one that his account knows */
export async function checkLogin(
  ctx: Ctx,
  typed: { email: string; passwordDigest: string },
): Promise<{ user: User; deviceToken: string | undefined }> {
  const email = emailKey(typed.email)
  const attempt = await countLoginAttempt(ctx, ctx.client, email)
  const user = await findUserByEmail(ctx.db, email)
  if (!user) await pretendToCheck(typed.passwordDigest)
  if (!user || !(await passwordMatches(user.password_hash, typed.passwordDigest))) refuse('wrongLogin')
  await attempt.forget()
  // Only who knows the password learns it.
  if (user.disabled) refuse('accountDisabled')
  return { user, deviceToken: attempt.deviceToken }
}
