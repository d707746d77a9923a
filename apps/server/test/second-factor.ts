import { randomBytes } from 'node:crypto'
import { secretPlace } from '../src/features/access/second-factor/second-factor-tables.ts'
import { codeOfStep, stepAt } from '../src/features/access/second-factor/totp.ts'
import type { App } from '../src/platform/context.ts'

/** Switches the second factor of an account on, as if it had been confirmed before. @returns a code that is good now, once */
export async function withSecondFactor({ db, secrets, now }: App, email: string): Promise<string> {
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const secret = randomBytes(20)
  const row = { user_id: id, secret_sealed: secrets.seal(secretPlace(id), secret), confirmed_at: now() }
  await db.insertInto('second_factors').values(row).execute()
  return codeOfStep(secret, stepAt(now()))
}
