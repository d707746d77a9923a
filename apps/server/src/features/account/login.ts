import type { Calls } from '@dukou/contract'
import { emailKey } from '@dukou/domain'
import type { Handler } from '../../platform/http/handlers.ts'
import { refuse } from '../../platform/refuse.ts'
import { findUserByEmail } from './account-table.ts'
import { countLoginAttempt } from './login-limit.ts'
import { passwordMatches, pretendToCheck } from './password.ts'
import { signIn } from './sign-in.ts'

export const login: Handler<Calls['login']> = async (ctx, input) => {
  const email = emailKey(input.email)
  const attempt = await countLoginAttempt(ctx, ctx.client, email)
  const user = await findUserByEmail(ctx.db, email)
  if (!user) await pretendToCheck(input.passwordDigest)
  if (!user || !(await passwordMatches(user.password_hash, input.passwordDigest))) refuse('wrongLogin')
  await attempt.forget()
  // Only who knows the password learns it.
  if (user.disabled) refuse('accountDisabled')
  const { token, deviceTokens } = await ctx.db.transaction().execute((tx) => {
    return signIn(ctx, tx, { id: user.id, epoch: user.session_epoch }, attempt.deviceToken)
  })
  ctx.setSession(token)
  ctx.setDevice(deviceTokens)
  return { token }
}
