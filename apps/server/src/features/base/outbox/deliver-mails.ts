import type { App } from '../../../platform/context.ts'
import { deliverDue } from './deliver-due.ts'
import { canMail, type Mail, mailPlace } from './mail.ts'
import { sendMail } from './send-mail.ts'

/** Sends the mails that are due. */
export async function deliverMails(app: App): Promise<void> {
  if (!canMail(app)) return
  await deliverDue<{ sealed: string }>(app, {
    kind: 'mail',
    metric: 'dukou_mails_total',
    async send({ sealed }, key) {
      const mail = JSON.parse(app.secrets.openText(mailPlace(key), Buffer.from(sealed, 'base64')))
      await sendMail(app, { ...(mail as Omit<Mail, 'key'>), key })
    },
    isFinal: (error) => {
      const { responseCode = 0 } = error as { responseCode?: number }
      return responseCode >= 550 && responseCode < 560
    },
    says: {
      zh: '有一封邮件发不出去，请检查 SMTP_URL 和收件地址',
      en: 'A mail could not be sent, check SMTP_URL and the address',
    },
  })
}
