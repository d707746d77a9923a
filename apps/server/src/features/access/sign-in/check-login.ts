import { emailKey } from '@dukou/domain'
import type { Ctx } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import { findUserByEmail, passwordMatches, pretendToCheck, type User } from '../../people/account/index.ts'
import { findUnconfirmed } from '../../people/confirmations/index.ts'
import { countLoginAttempt } from './login-limit.ts'

/** Whose e-mail and password these are. @returns him, and of the device's tokens the one that his account knows */
export async function checkLogin(
  ctx: Ctx,
  typed: { email: string; passwordDigest: string },
): Promise<{ user: User; deviceToken: string | undefined }> {
  const email = emailKey(typed.email)
  const attempt = await countLoginAttempt(ctx, ctx.client, email)
  // Both for every e-mail: a login takes as long with an account, with a sign-up that waits, and with neither.
  const [user, unconfirmed] = await Promise.all([findUserByEmail(ctx.db, email), findUnconfirmed(ctx, email)])
  const passwordHash = user?.password_hash ?? unconfirmed
  if (!passwordHash) await pretendToCheck(typed.passwordDigest)
  if (!passwordHash || !(await passwordMatches(passwordHash, typed.passwordDigest))) refuse('wrongLogin')
  await attempt.forget()
  if (!user) refuse('signupUnconfirmed')
  // Only who knows the password learns it.
  if (user.disabled) refuse('accountDisabled')
  return { user, deviceToken: attempt.deviceToken }
}
