import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { App } from '../../../platform/context.ts'
import type { Mail } from './mail.ts'

const CONNECT_WITHIN_MS = 10_000
const SILENT_FOR_MS = 20_000

/**
 * Hands a mail to the configured SMTP server. A name and a password leave this machine through TLS alone. The same mail
 * sent again has the same Message-ID, by which mailboxes know it.
 * @throws what the server said, with its `responseCode`
 */
export async function sendMail({ config }: Pick<App, 'config'>, mail: Mail): Promise<void> {
  const server = new URL(config.smtpUrl)
  const isHere = /^(127\.0\.0\.1|localhost|\[::1\])$/.test(server.hostname)
  const transport = createTransport({
    url: config.smtpUrl,
    requireTLS: server.username !== '' && server.protocol === 'smtp:' && !isHere,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: SILENT_FOR_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await transport.sendMail({
      from: config.mailFrom,
      to: mail.to,
      subject: mail.subject[mail.language],
      text: mail.text[mail.language],
      textEncoding: 'base64',
      messageId: `<${createHash('sha256').update(mail.key).digest('hex').slice(0, 32)}@${config.mailFrom.split('@')[1]}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  } finally {
    transport.close()
  }
}
