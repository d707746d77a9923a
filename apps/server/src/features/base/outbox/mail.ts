import type { Language, Words } from '@dukou/domain'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'

export interface Mail {
  /** Names what the mail tells of for ever, so that it is sent once. */
  key: string
  to: string
  /** Language of the recipient. */
  language: Language
  subject: Words
  /** Plain text; links stand on lines of their own. */
  text: Words
}

export function canMail({ config }: Pick<App, 'config'>): boolean {
  return config.smtpUrl !== ''
}

/**
 * Leaves a mail, in the transaction of what it tells of; {@link deliverMails} sends it. Where no mail can be sent it is
 * not written. While it waits it lies sealed, for it may hold a key.
 */
export async function mailTo(app: Pick<App, 'config' | 'secrets'>, tx: Tx, { key, ...mail }: Mail): Promise<void> {
  if (!canMail(app)) return
  const payload = JSON.stringify({ sealed: app.secrets.seal(mailPlace(key), JSON.stringify(mail)).toString('base64') })
  await sql`insert into outbox (key, kind, payload) values (${key}, 'mail', ${payload}::jsonb)
    on conflict (key) do nothing`.execute(tx)
}

export function mailPlace(key: string): string {
  return `outbox.payload ${key}`
}
