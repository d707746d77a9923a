import { emailKey } from '@dukou/domain'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import { newPublicId, newToken, sha256 } from '../../../platform/ids.ts'

interface Payloads {
  signup: { email: string; passwordHash: string; iconUrl: string; channelCode?: string | undefined }
  /** Void once the link was replaced or the account's sessions were ended. Earlier versions stored no epoch. */
  changePassword: { publicId: string; keySha256: string; passwordHash: string; epoch?: number }
  /** Void once the account's sessions were ended, as a change of the password does. */
  resetPassword: { publicId: string; epoch: number }
}

export type Action = keyof Payloads
export type Confirmed<A extends Action> = Payloads[A]
/** An action that runs when the link in the mail is opened. */
export type Waiting = { [A in Action]: { action: A; payload: Payloads[A] } }[Action]

const VALID_HOURS = 24
/** A mailbox that looks at links before its owner must not spoil them. */
const STILL_GOOD_MINUTES = 10

/** @returns what the link in the mail carries; the key is told once */
export async function putConfirmation(
  app: Pick<App, 'now'>,
  tx: Tx,
  { action, payload }: Waiting,
): Promise<{ serialId: string; key: string }> {
  const [serialId, key] = [newPublicId(), newToken()]
  const expiresAt = new Date(app.now().getTime() + VALID_HOURS * 3_600_000)
  const emailOf = action === 'signup' ? emailKey(payload.email) : null
  await sql`insert into confirmations (serial_id, key_sha256, action, payload, email_key, expires_at)
    values (${serialId}, ${sha256(key)}, ${action}, ${JSON.stringify(payload)}::jsonb, ${emailOf}, ${expiresAt})`.execute(
    tx,
  )
  return { serialId, key }
}

/**
 * Takes what waited, once. In the transaction of what comes of it.
 * @returns 'done' where this very link was followed a moment ago, undefined where it is no good
 */
export async function takeConfirmation<A extends Action>(
  app: Pick<App, 'now'>,
  tx: Tx,
  action: A,
  { serialId, key }: { serialId: string; key: string },
): Promise<Confirmed<A> | 'done' | undefined> {
  const now = app.now()
  const isIt = sql`serial_id = ${serialId} and key_sha256 = ${sha256(key)} and action = ${action}`
  const taken = await sql<{ payload: Confirmed<A> }>`update confirmations set used_at = ${now}
    where ${isIt} and used_at is null and expires_at > ${now} returning payload`.execute(tx)
  if (taken.rows[0]) return taken.rows[0].payload
  const recent = new Date(now.getTime() - STILL_GOOD_MINUTES * 60_000)
  const before = await sql`select 1 from confirmations where ${isIt} and used_at > ${recent}`.execute(tx)
  return before.rows.length > 0 ? 'done' : undefined
}

/** The password of the newest sign-up with this e-mail that waits for its confirmation. */
export async function findUnconfirmed(
  { db, now }: Pick<App, 'db' | 'now'>,
  email: string,
): Promise<string | undefined> {
  const found = await sql<{
    passwordHash: string
  }>`select payload ->> 'passwordHash' as "passwordHash" from confirmations
    where email_key = ${emailKey(email)} and action = 'signup' and used_at is null and expires_at > ${now()}
    order by created_at desc limit 1`.execute(db)
  return found.rows[0]?.passwordHash
}

export async function forgetOldConfirmations({ db }: { db: Db }): Promise<void> {
  await sql`delete from confirmations where expires_at < now() - interval '1 day'`.execute(db)
}
