import type { Actor, Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { refuse } from '../../../platform/refuse.ts'
import { checkOwnPassword } from '../../people/account/index.ts'
import { countCodeTry, hasSecondFactor, takeCode } from './take-code.ts'

/** Checks of the second factor for an act. */
export interface FactorCheck {
  /** Refuses a missing or wrong code where the account has a second factor. Call last among the checks. */
  take(tx: Tx): Promise<void>
  /** Call after the commit: takes the counted try back. */
  done(): Promise<void>
}

/**
 * Counts a try outside of the transaction that a wrong code rolls back.
 * @param refuseMissing refuses an act without a code
 */
export async function prepareFactorCheck(
  ctx: Ctx<Actor>,
  code: string | null,
  refuseMissing: () => never,
): Promise<FactorCheck> {
  const { id } = ctx.actor
  const given = code?.trim() ?? ''
  if (!(await hasSecondFactor(ctx.db, id))) return { take: async () => {}, done: async () => {} }
  const takeBack = given === '' ? async () => {} : await countCodeTry(ctx, id, 'tooManyRequests')
  return {
    take: async (tx) => (given === '' ? refuseMissing() : takeCode(ctx, tx, id, given)),
    done: takeBack,
  }
}

/** Proves that the owner is there, not only an open page: checks the password, and prepares the check of the code. */
export async function proveOwner(ctx: Ctx<Actor>, passwordDigest: string, code: string): Promise<FactorCheck> {
  await checkOwnPassword(ctx, passwordDigest)
  return prepareFactorCheck(ctx, code, () => refuse('secondFactorNeeded'))
}
