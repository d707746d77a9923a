import type { Language } from '@dukou/domain'
import type { Generated, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/tables.ts'

interface UsersTable {
  id: Generated<bigint>
  public_id: string
  email: string
  password_hash: string
  icon_url: Generated<string>
  disabled: Generated<boolean>
  is_agency: Generated<boolean>
  has_paid: Generated<boolean>
  channel_code: string | null
  inviter_id: bigint | null
  subscription_key_sha256: Buffer
  subscription_key_sealed: Buffer
  subscription_key_reset_at: Date | null
  own_key_reset_day: string | null
  own_key_resets: Generated<number>
  own_key_reset_at: Date | null
  credential_seed: Buffer
  session_epoch: Generated<number>
  dns_restricted: Generated<boolean>
  abroad: Generated<boolean>
  english_names: Generated<boolean>
  meta_clash: Generated<boolean>
  scale: Generated<string>
  can_reset_key: Generated<boolean>
  can_change_password: Generated<boolean>
  money_held_until: Date | null
  language: Generated<Language>
  first_url: Generated<string>
  last_url: Generated<string>
  common_lines: Generated<boolean>
  daily_key: Generated<boolean>
  always_rebates: Generated<boolean>
  created_at: Generated<Date>
  last_active_at: Date | null
  ticket_alerts: Generated<boolean>
  deletes_at: Date | null
  deleted_at: Date | null
  merged_into_id: bigint | null
}

interface SessionsTable {
  token_sha256: Buffer
  user_id: bigint
  epoch: number
  ip: Generated<string>
  user_agent: Generated<string>
  created_at: Generated<Date>
  last_used_at: Generated<Date>
  expires_at: Date
}

interface ReferralChannelsTable {
  id: Generated<bigint>
  code: string
  owner_id: bigint
  name: Generated<string>
  reward_bp: number | null
  window_days: number | null
  created_at: Generated<Date>
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    users: UsersTable
    sessions: SessionsTable
    referral_channels: ReferralChannelsTable
  }
}

export type User = Selectable<UsersTable>

export async function findUserByEmail(db: Db | Tx, email: string): Promise<User | undefined> {
  return db.selectFrom('users').selectAll().where(sql`lower(email)`, '=', email.toLowerCase()).executeTakeFirst()
}

/**
 * Locks the user row. Lock order: users, purses, traffic. FOR NO KEY UPDATE, so inserts that reference the user do not
 * wait: payments insert such rows with purses and traffic locked, and a wait would deadlock with the lock order.
 */
export async function lockUser(tx: Tx, id: bigint): Promise<User> {
  return tx.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/**
 * Locks a user row whose key columns will be written, inserts that reference the row included. Taken at once in this
 * strength: a payment that has inserted such rows goes on to the user row, and two steps would make a ring with it.
 */
export async function lockUserKeys(tx: Tx, id: bigint): Promise<User> {
  return tx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/** The owner of a channel code is who invited its bearer. */
export async function findChannelOwner(db: Db | Tx, code: string): Promise<bigint | undefined> {
  const row = await db.selectFrom('referral_channels').select('owner_id').where('code', '=', code).executeTakeFirst()
  return row?.owner_id
}

export async function markPaidUser(tx: Tx, userId: bigint): Promise<void> {
  await tx.updateTable('users').set({ has_paid: true }).where('id', '=', userId).where('has_paid', '=', false).execute()
}
