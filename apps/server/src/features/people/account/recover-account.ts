import type { Language } from '@dukou/domain'
import { type RawBuilder, sql } from 'kysely'
import type { App, Known } from '../../../platform/context.ts'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import { sha256 } from '../../../platform/ids.ts'
import { readSettings } from '../../base/settings/index.ts'
import { heldUntil } from './hold-money.ts'
import { endAllSessions } from './session.ts'
import { newKeyColumns } from './subscription-key.ts'

export interface LinkOwner {
  id: bigint
  publicId: string
  email: string
  language: Language
  disabled: boolean
  /** Not for staff, whose accounts open the whole site, nor where the operator forbids it. */
  mayRecover: boolean
  keySha256: Buffer
  epoch: number
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
    .select(['id', 'public_id', 'email', 'language', 'disabled', 'can_change_password', 'session_epoch', hasStaffRole])
    .where('subscription_key_sha256', '=', keySha256)
    .where('public_id', '=', link?.publicId ?? '')
    .executeTakeFirst()
  if (!user) return undefined
  return {
    id: user.id,
    publicId: user.public_id,
    email: user.email,
    language: user.language,
    disabled: user.disabled,
    mayRecover: user.can_change_password && !isStaff(ctx, user),
    keySha256,
    epoch: user.session_epoch,
  }
}

export interface MailOwner {
  publicId: string
  email: string
  language: Language
  epoch: number
}

/** The account of an e-mail that may be recovered by mail. The rules of {@link findLinkOwner} hold. */
export async function findMailOwner(ctx: Known & { db: Db }, email: string): Promise<MailOwner | undefined> {
  const user = await ctx.db
    .selectFrom('users')
    .select(['public_id', 'email', 'language', 'disabled', 'can_change_password', 'session_epoch', hasStaffRole])
    .where(sql`lower(email)`, '=', email.trim().toLowerCase())
    .executeTakeFirst()
  if (!user || user.disabled || !user.can_change_password || isStaff(ctx, user)) return undefined
  return { publicId: user.public_id, email: user.email, language: user.language, epoch: user.session_epoch }
}

/**
 * Sets a new password for the reader of a recovery mail. All sessions end, withdrawals stop for a day, and the
 * subscription link stays.
 * @returns the owner; undefined where the sessions were ended since the mail, or the account became staff
 */
export async function recoverByEpoch(
  app: Pick<App, 'now'>,
  tx: Tx,
  { publicId, epoch }: Pick<MailOwner, 'publicId' | 'epoch'>,
  passwordHash: string,
): Promise<Recovered | undefined> {
  const changed = await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, money_held_until: heldUntil(app) })
    .where('public_id', '=', publicId)
    .where('session_epoch', '=', epoch)
    .where(await mayStillRecover(tx))
    .returning(['id', 'email', 'language'])
    .executeTakeFirst()
  if (changed) await endAllSessions(tx, changed.id)
  return changed
}

const staffRole = sql<boolean>`exists (select 1 from staff_roles r where r.user_id = users.id)`
const hasStaffRole = staffRole.as('has_staff_role')

/** The rules of {@link findLinkOwner} at the change itself: an account may be made staff after its link was mailed. */
async function mayStillRecover(tx: Tx): Promise<RawBuilder<boolean>> {
  const { adminIds, operatorIds } = await readSettings(tx)
  return sql<boolean>`(can_change_password and not disabled and not ${staffRole}
    and public_id <> all(${[...adminIds, ...operatorIds]}))`
}

function isStaff({ settings }: Known, user: { public_id: string; has_staff_role: boolean }): boolean {
  const { adminIds, operatorIds } = settings
  return user.has_staff_role || adminIds.includes(user.public_id) || operatorIds.includes(user.public_id)
}

/**
 * A new password for who proved to hold the link: that link ends with it, all sessions too, and money stands still for
 * 24 hours.
 * @returns whose it was; undefined where the link was replaced or the sessions were ended meanwhile, as a newer password or
 * another e-mail does, or the account became staff
 */
export async function recoverAccount(
  app: Pick<App, 'secrets' | 'now'>,
  tx: Tx,
  owner: Pick<LinkOwner, 'publicId' | 'keySha256' | 'epoch'>,
  passwordHash: string,
): Promise<Recovered | undefined> {
  const changed = await tx
    .updateTable('users')
    .set({
      ...newKeyColumns(app, owner.publicId).columns,
      subscription_key_reset_at: app.now(),
      password_hash: passwordHash,
      money_held_until: heldUntil(app),
    })
    .where('public_id', '=', owner.publicId)
    .where('subscription_key_sha256', '=', owner.keySha256)
    .where('session_epoch', '=', owner.epoch)
    .where(await mayStillRecover(tx))
    .returning(['id', 'email', 'language'])
    .executeTakeFirst()
  if (changed) await endAllSessions(tx, changed.id)
  return changed
}
