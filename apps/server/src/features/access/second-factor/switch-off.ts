import type { Calls } from '@dukou/contract'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { writeAudit } from '../../base/audit/index.ts'
import { checkOwnPassword, findUserByEmail, holdMoney } from '../../people/account/index.ts'
import { countCodeTry, hasSecondFactor, takeCode } from './take-code.ts'
import { tellOwner } from './tell-owner.ts'

/** Both are asked for: a stolen phone has the codes, an open page has the sign-in. */
export const switchOffSecondFactor: Handler<Calls['switchOffSecondFactor']> = async (ctx, { passwordDigest, code }) => {
  const { id, publicId } = ctx.actor
  await checkOwnPassword(ctx, passwordDigest)
  if (!(await hasSecondFactor(ctx.db, id))) refuse('secondFactorChanged')
  const takeBack = await countCodeTry(ctx, id, 'tooManyRequests')
  await ctx.db.transaction().execute(async (tx) => {
    await takeCode(ctx, tx, id, code)
    await switchOff(ctx, tx, { id, publicId }, id)
  })
  await takeBack()
  return {}
}

/** For who has lost app and recovery codes: the operator of the machine, by the command line. @returns whether it was on */
export async function switchOffFor(app: App, email: string): Promise<boolean> {
  return app.db.transaction().execute(async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user || !(await hasSecondFactor(tx, user.id))) return false
    await switchOff(app, tx, { id: user.id, publicId: user.public_id }, null)
    return true
  })
}

async function switchOff(app: App, tx: Tx, user: { id: bigint; publicId: string }, actorId: bigint | null) {
  // Its recovery codes go with it.
  await tx.deleteFrom('second_factors').where('user_id', '=', user.id).execute()
  await holdMoney(app, tx, user.id)
  await writeAudit(tx, { actorId, action: 'switchOffSecondFactor', target: user.publicId })
  await tellOwner(app, tx, user.id, 'switchOffSecondFactor')
}
