import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import { alertStaff } from './alert.ts'
import { canMail, type Mail, mailPlace } from './mail.ts'
import { sendMail } from './send-mail.ts'

const BATCH = 20
/** Longer than a mail may take; a process that died with one leaves it to the next. */
const LEASE_SECONDS = 120
const FIRST_WAIT_SECONDS = 30
const LONGEST_WAIT_SECONDS = 3600
/** About four hours. */
const MAX_ATTEMPTS = 10

interface Waiting {
  id: bigint
  key: string
  payload: { sealed: string }
  attempts: number
}

/** Sends the mails that are due. One that fails is tried again, later each time; in the end an operator is told. */
export async function deliverMails(app: App): Promise<void> {
  if (!canMail(app)) return
  const { rows } = await sql<Waiting>`
    update outbox set attempts = attempts + 1, lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where id in (select id from outbox where kind = 'mail' and done_at is null and failed_at is null
      and (due_at <= now() or created_at > now()) and (lease_until is null or lease_until < now())
      order by id limit ${BATCH} for update skip locked)
    returning id, key, payload, attempts`.execute(app.db)
  for (const row of rows) await deliver(app, row)
}

async function deliver(app: App, { id, key, payload, attempts }: Waiting): Promise<void> {
  try {
    const mail = JSON.parse(app.secrets.openText(mailPlace(key), Buffer.from(payload.sealed, 'base64')))
    await sendMail(app, { ...(mail as Omit<Mail, 'key'>), key })
  } catch (error) {
    return putOff(app, { id, key, attempts }, error as Error & { responseCode?: number })
  }
  // What it said is nobody's any more.
  await sql`update outbox set done_at = now(), lease_until = null, last_error = null, payload = '{}' where id = ${id}`.execute(
    app.db,
  )
  app.metrics.count('dukou_mails_total', { outcome: 'sent' })
}

async function putOff(
  app: App,
  { id, key, attempts }: Pick<Waiting, 'id' | 'key' | 'attempts'>,
  { message, responseCode = 0 }: { message: string; responseCode?: number },
): Promise<void> {
  const problem = message.slice(0, 300)
  const isFinal = attempts >= MAX_ATTEMPTS || (responseCode >= 550 && responseCode < 560)
  const wait = Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (attempts - 1))
  app.metrics.count('dukou_mails_total', { outcome: isFinal ? 'failed' : 'put off' })
  await app.db.transaction().execute(async (tx) => {
    if (!isFinal) {
      await sql`update outbox set lease_until = null, last_error = ${problem},
        due_at = now() + make_interval(secs => ${wait}) where id = ${id}`.execute(tx)
      return
    }
    await sql`update outbox set failed_at = now(), lease_until = null, last_error = ${problem}, payload = '{}'
      where id = ${id}`.execute(tx)
    await alertStaff(tx, {
      key: `mail-failed:${key}`,
      text: {
        zh: '有一封邮件发不出去，请检查 SMTP_URL 和收件地址',
        en: 'A mail could not be sent, check SMTP_URL and the address',
      },
      detail: { mail: key, problem },
    })
  })
}
