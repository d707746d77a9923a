import type { App, Client } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { refuse } from '../../../platform/refuse.ts'
import { readSettings } from '../../base/settings/index.ts'
import { createAccount } from '../../people/account/index.ts'
import { takeConfirmation } from '../../people/confirmations/index.ts'
import { recover } from './recover.ts'

export interface Ticket {
  serialId: string
  key: string
}

/** Makes the account that somebody asked for. */
export async function confirmSignup(app: App, { language }: Client, tx: Tx, ticket: Ticket): Promise<void> {
  const waited = await takeConfirmation(app, tx, 'signup', ticket)
  if (waited === 'done') return
  if (!waited) refuse('confirmationOver')
  const { openReferralChannels } = await readSettings(tx)
  const made = await createAccount(app, tx, { ...waited, language, ownsChannel: openReferralChannels })
  if (!made) refuse('emailAlreadyRegistered')
}

/** Sets the password of a mailed reset, unless the link was replaced or the sessions were ended since the mail. */
export async function confirmPassword(app: App, _client: Client, tx: Tx, ticket: Ticket): Promise<void> {
  const waited = await takeConfirmation(app, tx, 'changePassword', ticket)
  if (waited === 'done') return
  if (!waited) refuse('confirmationOver')
  const { publicId, keySha256, passwordHash, epoch } = waited
  // A mail of an earlier version does not say which password or e-mail it came before.
  if (epoch === undefined) refuse('confirmationOver')
  const owner = { publicId, keySha256: Buffer.from(keySha256, 'hex'), epoch }
  if (!(await recover(app, tx, owner, passwordHash))) refuse('confirmationOver')
}
