import { texts } from '../../lib/i18n.ts'

/** Words for who has been sent a mail that he must follow first. */
export const mailedTexts = texts(
  {
    mailed: '去邮箱里确认',
    mailedTo: (email: string) => `确认邮件已发到 ${email}，24 小时内有效。`,
    mailedText: '打开邮件里的链接后生效。没有收到的话，看看垃圾邮件，或者过几分钟再试一次。',
    toLogin: '去登录',
  },
  {
    mailed: 'Confirm in your mailbox',
    mailedTo: (email: string) => `A mail was sent to ${email}. Its link is good for 24 hours.`,
    mailedText:
      'It takes effect when you open the link. If nothing came, look among the spam, or try again in a few minutes.',
    toLogin: 'Sign in',
  },
)
