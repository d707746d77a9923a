import { type Language, roleOf } from '@dukou/domain'
import { sql } from 'kysely'
import type { App, Known } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/database/tables.ts'
import { sha256 } from '../../platform/ids.ts'
import { endAllSessions } from './session.ts'
import { newKeyColumns } from './subscription-key.ts'

/** Money that was not asked for by the owner must be able to be stopped by him. */
export const HOLD_HOURS = 24

export interface LinkOwner {
  id: bigint
  publicId: string
  email: string
  language: Language
  disabled: boolean
  /** Not for staff, whose accounts open the whole site, nor where the operator forbids it. */
  mayRecover: boolean
  keySha256: Buffer
}

export type Recovered = Pick<LinkOwner, 'id' | 'email' | 'language'>

/** Whose present link this is. One statement, whether it is anybody's or not. */
export async function findLinkOwner(
  ctx: Known & { db: Db },
  link: { publicId: string; key: string } | undefined,
): Promise<LinkOwner | undefined> {
  const keySha256 = sha256(link?.key ?? '')
  const user = await ctx.db
    .selectFrom('users')
    .select(['id', 'public_id', 'email', 'language', 'disabled', 'can_change_password'])
    .where('subscription_key_sha256', '=', keySha256)
    .where('public_id', '=', link?.publicId ?? '')
    .executeTakeFirst()
  if (!user) return undefined
  const { adminIds, operatorIds } = ctx.settings
  const role = roleOf({
    isAdmin: adminIds.includes(user.public_id),
    isOperator: operatorIds.includes(user.public_id),
    ownsChannel: false,
  })
  return {
    id: user.id,
    publicId: user.public_id,
    email: user.email,
    language: user.language,
    disabled: user.disabled,
    mayRecover: user.can_change_password && role === 'normal',
    keySha256,
  }
}

/**
 * A new password for who proved to hold the link: that link ends with it, all sessions too, and money stands still for
 * {@link HOLD_HOURS} hours.
 * @returns whose it was; undefined where the link was replaced meanwhile
 */
export async function recoverAccount(
  app: Pick<App, 'secrets' | 'now'>,
  tx: Tx,
  owner: Pick<LinkOwner, 'publicId' | 'keySha256'>,
  passwordHash: string,
): Promise<Recovered | undefined> {
  const heldUntil = new Date(app.now().getTime() + HOLD_HOURS * 3_600_000)
  const changed = await tx
    .updateTable('users')
    .set({
      ...newKeyColumns(app, owner.publicId).columns,
      subscription_key_reset_at: app.now(),
      password_hash: passwordHash,
      money_held_until: sql<Date>`greatest(money_held_until, ${heldUntil})`,
    })
    .where('public_id', '=', owner.publicId)
    .where('subscription_key_sha256', '=', owner.keySha256)
    .where('can_change_password', '=', true)
    .where('disabled', '=', false)
    .returning(['id', 'email', 'language'])
    .executeTakeFirst()
  if (changed) await endAllSessions(tx, changed.id)
  return changed
}
