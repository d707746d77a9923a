import { isEmail, type Language } from '@dukou/domain'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { newCode, newPublicId } from '../../../platform/ids.ts'
import { refuseInput } from '../../../platform/refuse.ts'
import { tellPrograms } from '../../base/webhooks/index.ts'
import { openPurses } from '../../books/ledger/index.ts'
import { openBalances, type Welcome } from '../../books/traffic/index.ts'
import { findInvitation, type Invitation, invitedColumns } from './find-invitation.ts'
import { newKeyColumns } from './subscription-key.ts'

export interface NewAccount {
  email: string
  passwordHash: string
  iconUrl?: string
  /** In which he is written to. */
  language?: Language
  /** The cookie as it came: who invited. */
  channelCode?: string | undefined
  ownsChannel: boolean
  /** A customer of an agency from the first. */
  isAgency?: boolean
  /** The host under which he came to the site. */
  firstUrl?: string
  /** Absent: now. People of sample data have a past. */
  joinedAt?: Date
}

const CODE_LENGTH = 8

export interface MadeAccount {
  id: bigint
  publicId: string
}

export function refuseNoEmail(text: string): void {
  if (!isEmail(text)) refuseInput({ zh: '邮件不正确', en: 'not an e-mail address' })
}

/**
 * A user with everything that belongs to one: purses, traffic balance, subscription key, own channel code.
 * @returns undefined when the e-mail is taken, in whatever case it is written
 */
export async function createAccount(
  app: Pick<App, 'secrets' | 'now' | 'config'>,
  tx: Tx,
  account: NewAccount,
): Promise<MadeAccount | undefined> {
  refuseNoEmail(account.email)
  const invitation = account.channelCode ? await findInvitation(tx, account.channelCode) : undefined
  const [created] = await createAccounts(app, tx, [{ ...account, invitation }])
  if (created && account.ownsChannel) {
    await tx
      .insertInto('referral_channels')
      .values({ code: newCode(CODE_LENGTH), owner_id: created.id, reward_bp: null, window_days: null })
      .execute()
  }
  if (created) {
    const key = `user.registered:${created.publicId}`
    await tellPrograms(app, tx, { event: 'user.registered', key, data: {}, userId: created.id })
  }
  return created
}

/**
 * Many users at once, without channels of their own. An e-mail that is taken makes none.
 * @param welcome traffic that each begins with
 */
export async function createAccounts(
  app: Pick<App, 'secrets' | 'now' | 'config'>,
  tx: Tx,
  accounts: (Omit<NewAccount, 'ownsChannel'> & { invitation?: Invitation | undefined })[],
  welcome?: Welcome,
): Promise<MadeAccount[]> {
  const created = await tx
    .insertInto('users')
    .values(
      accounts.map((account) => {
        const publicId = newPublicId()
        return {
          public_id: publicId,
          email: account.email,
          password_hash: account.passwordHash,
          icon_url: account.iconUrl ?? '',
          language: account.language ?? 'zh',
          channel_code: account.channelCode ?? null,
          ...invitedColumns(account.invitation),
          is_agency: account.isAgency ?? false,
          first_url: account.firstUrl ?? '',
          last_url: account.firstUrl ?? '',
          ...(account.joinedAt && { created_at: account.joinedAt }),
          ...newKeyColumns(app, publicId).columns,
        }
      }),
    )
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning(['id', 'public_id as publicId'])
    .execute()
  const ids = created.map(({ id }) => id)
  if (ids.length === 0) return []
  await openPurses(tx, ids)
  await openBalances(app, tx, ids, welcome)
  return created
}
