import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { takeBackHits } from '../../../platform/counters.ts'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import { sha256 } from '../../../platform/ids.ts'
import { type Limit, limitTries } from '../../../platform/limits.ts'
import { refuse } from '../../../platform/refuse.ts'
import { writeAudit } from '../../base/audit/index.ts'
import { recoveryHash, tidyCode } from './recovery-codes.ts'
import { secretPlace } from './second-factor-tables.ts'
import { tellOwner } from './tell-owner.ts'
import { stepOfCode } from './totp.ts'

/** From the oldest step that is taken to the newest. */
const MOST_STEPS_AHEAD = 2n

export async function hasSecondFactor(db: Db | Tx, userId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Counts a try before the code is looked at, outside of the transaction that a wrong one ends. A device that has signed
 * in before has a budget of its own, so that a stranger who knows the password cannot use up the owner's.
 * @returns takes the try back; called when the code was right
 */
export async function countCodeTry(
  app: App,
  userId: bigint,
  refusal: 'tooManyLogins' | 'tooManyRequests',
  deviceToken?: string,
): Promise<() => Promise<void>> {
  const key = `second factor ${userId}${deviceToken ? ` device ${sha256(deviceToken).toString('hex')}` : ''}`
  const limits: Limit[] = [
    { key, max: 10, windowSeconds: 3600 },
    { key: `${key} day`, max: 30, windowSeconds: 86_400 },
  ]
  await limitTries(app, app.db, limits, refusal)
  return () =>
    takeBackHits(
      app.db,
      limits.map((limit) => limit.key),
    )
}

/** Takes a code of the app, or a recovery code, of which the owner is told. Refuses one that is wrong or was taken before. */
export async function takeCode(app: App, tx: Tx, userId: bigint, typed: string): Promise<void> {
  const code = tidyCode(typed)
  if (/^\d{6}$/.test(code)) {
    if (!(await takeAppCode(app, tx, userId, code))) refuse('secondFactorWrong')
    return
  }
  const left = await takeRecoveryCode(app, tx, userId, code)
  if (left === undefined) refuse('secondFactorWrong')
  await writeAudit(tx, { actorId: userId, action: 'useRecoveryCode', detail: { left } })
  await tellOwner(app, tx, userId, 'useRecoveryCode', left)
}

async function takeAppCode(app: App, tx: Tx, userId: bigint, code: string): Promise<boolean> {
  const known = await tx
    .selectFrom('second_factors')
    .select('secret_sealed')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (!known) return false
  const step = stepOfCode(app.secrets.open(secretPlace(userId), known.secret_sealed), code, app.now())
  if (step === undefined) return false
  const taken = await tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('secret_sealed', '=', known.secret_sealed)
    .where('confirmed_at', 'is not', null)
    // One that lies further ahead than any code could be taken is of a clock that was set back since.
    .where((row) => row.or([row('last_step', '<', step), row('last_step', '>', step + MOST_STEPS_AHEAD)]))
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

/** @returns how many are left */
async function takeRecoveryCode(app: App, tx: Tx, userId: bigint, code: string): Promise<number | undefined> {
  // One at a time, or two would each count the other's as left.
  await sql`select 1 from second_factors where user_id = ${userId} for no key update`.execute(tx)
  const taken = await tx
    .updateTable('second_factor_codes')
    .set({ used_at: app.now() })
    .where('user_id', '=', userId)
    .where('code_hmac', '=', recoveryHash(app, userId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (taken.numUpdatedRows === 0n) return undefined
  const { left } = await tx
    .selectFrom('second_factor_codes')
    .select(({ fn }) => fn.countAll<bigint>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}
