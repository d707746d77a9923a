import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { newCode, newPublicId, newSubscriptionKey, sha256 } from '../../platform/ids.ts'
import { openUserAccounts } from '../ledger/index.ts'
import { openBalance } from '../traffic/index.ts'
import { findChannelOwner } from './account-table.ts'

export interface NewAccount {
  email: string
  passwordHash: string
  iconUrl?: string
  /** The cookie as it came: who invited. */
  channelCode?: string | undefined
  ownsChannel: boolean
}

const CODE_LENGTH = 8

/**
 * A user with everything that belongs to one: purses, traffic balance, subscription key, own channel code.
 * @returns undefined when the e-mail is taken, in whatever case it is written
 */
export async function createAccount(
  app: Pick<App, 'secrets'>,
  tx: Tx,
  account: NewAccount,
): Promise<{ id: bigint; publicId: string } | undefined> {
  const publicId = newPublicId()
  const key = newSubscriptionKey()
  const inviterId = account.channelCode ? await findChannelOwner(tx, account.channelCode) : undefined
  const created = await tx
    .insertInto('users')
    .values({
      public_id: publicId,
      email: account.email,
      password_hash: account.passwordHash,
      icon_url: account.iconUrl ?? '',
      channel_code: account.channelCode ?? null,
      inviter_id: inviterId ?? null,
      subscription_key_sha256: sha256(key),
      subscription_key_sealed: app.secrets.seal(subscriptionKeyPlace(publicId), key),
      credential_seed: randomBytes(16),
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) return undefined
  await openUserAccounts(tx, created.id)
  await openBalance(tx, created.id)
  if (account.ownsChannel) {
    await tx
      .insertInto('referral_channels')
      .values({ code: newCode(CODE_LENGTH), owner_id: created.id, reward_bp: null })
      .execute()
  }
  return { id: created.id, publicId }
}

export function subscriptionKeyPlace(publicId: string): string {
  return `users.subscription_key ${publicId}`
}
