import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { signIn } from '../../people/account/index.ts'
import { countCodeTry, takeCode } from '../second-factor/index.ts'
import { checkLogin } from './check-login.ts'
import { noteStaffSignIn } from './note-staff-sign-in.ts'

/** The code is taken in the transaction of the sign-in: of two with one code at once, one signs in. */
export const loginWithCode: Handler<Calls['loginWithCode']> = async (ctx, { code, ...typed }) => {
  const { user, deviceToken } = await checkLogin(ctx, typed)
  const takeBack = await countCodeTry(ctx, user.id, 'tooManyLogins', deviceToken)
  const { token, deviceTokens } = await ctx.db.transaction().execute(async (tx) => {
    await takeCode(ctx, tx, user.id, code)
    await noteStaffSignIn(ctx, tx, user)
    return signIn(ctx, tx, { id: user.id, epoch: user.session_epoch }, deviceToken)
  })
  await takeBack()
  ctx.setSession(token)
  ctx.setDevice(deviceTokens)
  return { token }
}
