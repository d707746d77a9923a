import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { signIn } from '../../people/account/index.ts'
import { hasSecondFactor } from '../second-factor/index.ts'
import { checkLogin } from './check-login.ts'
import { noteStaffSignIn } from './note-staff-sign-in.ts'

export const login: Handler<Calls['login']> = async (ctx, input) => {
  const { user, deviceToken } = await checkLogin(ctx, input)
  if (await hasSecondFactor(ctx.db, user.id)) refuse('secondFactorNeeded')
  const { token, deviceTokens } = await ctx.db.transaction().execute(async (tx) => {
    await noteStaffSignIn(ctx, tx, user)
    return signIn(ctx, tx, { id: user.id, epoch: user.session_epoch }, deviceToken)
  })
  ctx.setSession(token)
  ctx.setDevice(deviceTokens)
  return { token }
}
