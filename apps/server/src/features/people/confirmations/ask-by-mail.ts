import { emailKey, type Language, type Words } from '@dukou/domain'
import type { Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { keyPart, limitTries } from '../../../platform/limits.ts'
import { canMail, mailTo } from '../../base/outbox/index.ts'
import { siteAddress } from '../../base/settings/index.ts'
import { type Action, putConfirmation, type Waiting } from './confirmations-table.ts'

const MAILS_PER_DAY = 5

/** How the wire and the page's address name what is confirmed. */
const ACTION_WORDS: Record<Action, string> = {
  signup: 'signup',
  changePassword: 'change_password',
  resetPassword: 'recover',
}

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
  resetPassword: {
    subject: (site) => ({ zh: `重置密码 - ${site}`, en: `Reset your password - ${site}` }),
    first: {
      zh: '打开下面的链接，设置新密码。设置后所有设备退出登录，订阅链接不变：',
      en: 'Open this link to choose a new password. All devices sign out then; the subscription link stays:',
    },
    ifNot: {
      zh: '如果不是你申请的，不用理会这封邮件，密码不会改变。',
      en: 'If you did not ask for it, ignore this mail. Your password stays as it is.',
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
  await limitTries(ctx, tx, [
    { key: `confirm ${keyPart(emailKey(to.email))}`, max: MAILS_PER_DAY, windowSeconds: 86_400 },
  ])
  await mailConfirmation(ctx, tx, to, waiting.action, await putConfirmation(ctx, tx, waiting))
}

/** Mails the link of something that waits. */
export async function mailConfirmation(
  ctx: Ctx,
  tx: Tx,
  to: { email: string; language: Language },
  action: Action,
  { serialId, key }: { serialId: string; key: string },
): Promise<void> {
  const query = new URLSearchParams({ serial_id: serialId, key, action: ACTION_WORDS[action] })
  // A recovery leads to the form for the new password.
  const link = `${siteAddress(ctx)}/#/${action === 'resetPassword' ? 'reset' : 'confirm'}?${query}`
  const { subject, first, ifNot } = LETTERS[action]
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
