import type { Language, Words } from '@dukou/domain'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { limitTries } from '../../platform/limits.ts'
import { canMail, mailTo } from '../outbox/index.ts'
import { type Action, putConfirmation, type Waiting } from './confirmations-table.ts'

const MAILS_PER_DAY = 5

/** How the wire and the page's address name what is confirmed. */
const ACTION_WORDS: Record<Action, string> = { signup: 'signup', changePassword: 'change_password' }

const LETTERS: Record<Action, { subject: (site: string) => Words; first: Words; ifNot: Words }> = {
  signup: {
    subject: (site) => ({ zh: `确认注册 - ${site}`, en: `Confirm your e-mail - ${site}` }),
    first: { zh: '打开下面的链接，完成注册：', en: 'Open this link to finish signing up:' },
    ifNot: { zh: '如果不是你注册的，不用理会这封邮件。', en: 'If you did not sign up, ignore this mail.' },
  },
  changePassword: {
    subject: (site) => ({ zh: `确认修改密码 - ${site}`, en: `Confirm your new password - ${site}` }),
    first: {
      zh: '有人用订阅链接要求重置你的密码。打开下面的链接后，新密码生效，订阅链接更换，所有设备退出登录：',
      en: 'Somebody asked for a new password with your subscription link. Open this link and the new password holds, the subscription link changes and all devices sign out:',
    },
    ifNot: {
      zh: '如果不是你，不要打开链接，并马上登录重置订阅链接：有人知道了它。',
      en: 'If this was not you, do not open it. Sign in and reset your subscription link at once: somebody knows it.',
    },
  },
}

/** Whether something waits for a mail at all: mail can be sent, and the operator wants it. */
export function confirmsByMail(ctx: Ctx): boolean {
  return ctx.settings.confirmByMail && canMail(ctx)
}

/** Puts something off until the link in a mail was followed. An address gets few such mails a day. */
export async function askByMail(
  ctx: Ctx,
  tx: Tx,
  to: { email: string; language: Language },
  waiting: Waiting,
): Promise<void> {
  await limitTries(ctx, tx, [{ key: `confirm ${to.email.toLowerCase()}`, max: MAILS_PER_DAY, windowSeconds: 86_400 }])
  const { serialId, key } = await putConfirmation(ctx, tx, waiting)
  const query = new URLSearchParams({ serial_id: serialId, key, action: ACTION_WORDS[waiting.action] })
  const link = `${siteAddress(ctx)}/#/confirm?${query}`
  const { subject, first, ifNot } = LETTERS[waiting.action]
  await mailTo(ctx, tx, {
    key: `confirm:${serialId}`,
    to: to.email,
    language: to.language,
    subject: subject(ctx.settings.siteName),
    text: {
      zh: `${first.zh}\n\n${link}\n\n24 小时内有效。${ifNot.zh}\n`,
      en: `${first.en}\n\n${link}\n\nIt is good for 24 hours. ${ifNot.en}\n`,
    },
  })
}

/** Where the site is, for links in mails: never what a request says of its host. */
function siteAddress({ settings, origin }: Pick<Ctx, 'settings' | 'origin'>): string {
  return settings.preferredDomain ? `https://${settings.preferredDomain}` : origin()
}
