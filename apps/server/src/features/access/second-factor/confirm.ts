import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { writeAudit } from '../../base/audit/index.ts'
import { holdMoney } from '../../people/account/index.ts'
import { newRecoveryCodes, recoveryHash, tidyCode } from './recovery-codes.ts'
import { secretPlace } from './second-factor-tables.ts'
import { countCodeTry } from './take-code.ts'
import { tellOwner } from './tell-owner.ts'
import { stepOfCode } from './totp.ts'

/** From here on signing in asks for a code. The one that confirms is used up by it. */
export const confirmSecondFactor: Handler<Calls['confirmSecondFactor']> = async (ctx, { code }) => {
  const { id, publicId } = ctx.actor
  const takeBack = await countCodeTry(ctx, id, 'tooManyRequests')
  const begun = await ctx.db
    .selectFrom('second_factors')
    .select('secret_sealed')
    .where('user_id', '=', id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  if (!begun) refuse('secondFactorChanged')
  const step = stepOfCode(ctx.secrets.open(secretPlace(id), begun.secret_sealed), tidyCode(code), ctx.now())
  if (step === undefined) refuse('secondFactorWrong')
  const recoveryCodes = newRecoveryCodes()
  await ctx.db.transaction().execute(async (tx) => {
    const confirmed = await tx
      .updateTable('second_factors')
      .set({ confirmed_at: ctx.now(), last_step: step })
      .where('user_id', '=', id)
      .where('secret_sealed', '=', begun.secret_sealed)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst()
    if (confirmed.numUpdatedRows === 0n) refuse('secondFactorChanged')
    await tx
      .insertInto('second_factor_codes')
      .values(recoveryCodes.map((one) => ({ user_id: id, code_hmac: recoveryHash(ctx, id, one), used_at: null })))
      .execute()
    await holdMoney(ctx, tx, id)
    await writeAudit(tx, { actorId: id, action: 'confirmSecondFactor', target: publicId })
    await tellOwner(ctx, tx, id, 'confirmSecondFactor')
  })
  await takeBack()
  return { recoveryCodes }
}
