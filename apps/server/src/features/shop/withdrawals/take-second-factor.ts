import type { Actor, Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { refuse } from '../../../platform/refuse.ts'
import { countCodeTry, hasSecondFactor, takeCode } from '../../access/second-factor/index.ts'

/** Checks of the second factor for an act on money. */
export interface FactorCheck {
  /** Refuses a missing or wrong code where the account has a second factor. Call last among the checks. */
  take(tx: Tx): Promise<void>
  /** Call after the commit: takes the counted try back. */
  done(): Promise<void>
}

/** Counts a try outside of the transaction that a wrong code rolls back. */
export async function prepareFactorCheck(ctx: Ctx<Actor>, code: string | null): Promise<FactorCheck> {
  const { id } = ctx.actor
  const given = code?.trim() ?? ''
  if (!(await hasSecondFactor(ctx.db, id))) return { take: async () => {}, done: async () => {} }
  const takeBack = given === '' ? async () => {} : await countCodeTry(ctx, id, 'tooManyRequests')
  return {
    take: async (tx) => (given === '' ? refuse('moneyNeedsCode') : takeCode(ctx, tx, id, given)),
    done: takeBack,
  }
}
