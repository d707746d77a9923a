import type { Calls } from '@dukou/contract'
import { emailKey } from '@dukou/domain'
import type { Handler } from '../../platform/http/handlers.ts'
import { refuse } from '../../platform/refuse.ts'
import { findUserByEmail } from './account-table.ts'
import { countLoginAttempt } from './login-limit.ts'
import { passwordMatches, pretendToCheck } from './password.ts'
import { openSession } from './session.ts'

export const login: Handler<Calls['login']> = async (ctx, input) => {
  const email = emailKey(input.email)
  const forgetAttempt = await countLoginAttempt(ctx, ctx.client, email)
  const user = await findUserByEmail(ctx.db, email)
  if (!user) await pretendToCheck(input.passwordDigest)
  if (!user || !(await passwordMatches(user.password_hash, input.passwordDigest))) refuse('wrongLogin')
  await forgetAttempt()
  // Only who knows the password learns it.
  if (user.disabled) refuse('accountDisabled')
  const token = await openSession(ctx.db, { id: user.id, epoch: user.session_epoch }, ctx.client)
  ctx.setSession(token)
  return { token }
}
