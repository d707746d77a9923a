import type { SameTexts } from '../../../lib/i18n.ts'
import type zh from './mailed-messages.zh.ts'

export default {
  mailed: 'Confirm your e-mail',
  mailedTo: (email: string) => `A mail was sent to ${email}. Its link is good for 24 hours.`,
  mailedText: 'It takes effect when you open the link. If nothing came, look into the spam folder.',
  unconfirmed: (email: string) =>
    `The password is right, but ${email} is not confirmed yet. Open the link in the sign-up mail.`,
  again: 'Send the mail again',
  sentAgain: 'Sent again',
  confirmedMeanwhile: 'Your e-mail is confirmed, sign in',
  toLogin: 'Sign in',
} satisfies SameTexts<typeof zh>
