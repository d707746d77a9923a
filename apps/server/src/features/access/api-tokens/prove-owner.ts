import type { Actor, Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { refuse } from '../../../platform/refuse.ts'
import { checkOwnPassword } from '../../people/account/index.ts'
import { countCodeTry, hasSecondFactor, takeCode } from '../second-factor/index.ts'

/** A proof that the owner is there, not only an open page. */
export interface OwnerProof {
  /** Takes the code, in the transaction that it allows. */
  take(tx: Tx): Promise<void>
  /** Called when all went well. */
  end(): Promise<void>
}

/** Checks the password, and has the code ready where the account has a second factor. */
export async function proveOwner(ctx: Ctx<Actor>, passwordDigest: string, code: string): Promise<OwnerProof> {
  const { id } = ctx.actor
  await checkOwnPassword(ctx, passwordDigest)
  if (!(await hasSecondFactor(ctx.db, id))) return { take: async () => {}, end: async () => {} }
  if (code.trim() === '') refuse('secondFactorNeeded')
  const end = await countCodeTry(ctx, id, 'tooManyRequests')
  return { take: (tx) => takeCode(ctx, tx, id, code), end }
}
