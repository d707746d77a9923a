import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { newPublicId } from '../../../platform/ids.ts'
import { mailTo } from '../../base/outbox/index.ts'
import { tellUser } from '../../messages/notices/index.ts'
import type { Recovered } from '../../people/account/index.ts'

const TEXTS = {
  link: {
    zh: '有人用订阅链接重置了密码，订阅链接已更换。如果不是你，请马上联系客服',
    en: 'The password was reset with the subscription link, and the link is new. If this was not you, contact support at once',
  },
  mail: {
    zh: '有人用邮件里的链接重置了密码，订阅链接没有变。如果不是你，请马上联系客服',
    en: 'The password was reset with the link in a mail; the subscription link is the same. If this was not you, contact support at once',
  },
}

/** Notifies the owner of the password reset by notice and mail, and says what to do if the owner did not request it. */
export async function tellOwner(app: App, tx: Tx, owner: Recovered, way: keyof typeof TEXTS): Promise<void> {
  const text = TEXTS[way]
  const key = `password-reset:${newPublicId()}`
  await tellUser(tx, { userId: owner.id, key, href: '', text })
  await mailTo(app, tx, {
    key,
    to: owner.email,
    language: owner.language,
    subject: { zh: '密码已重置', en: 'Your password was reset' },
    text: { zh: `${text.zh}。\n`, en: `${text.en}.\n` },
  })
}
