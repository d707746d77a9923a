import { businessDay, type Words } from '@dukou/domain'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { newPublicId } from '../../../platform/ids.ts'
import { mailTo } from '../../base/outbox/index.ts'
import { tellUser } from '../../messages/notices/index.ts'
import { readLetterBox } from '../../people/account/index.ts'

const SUBJECT = { zh: '注销账号', en: 'Account deletion requested' }

/** Tells the owner by notice and mail, because another person may have asked. */
export async function tellOfDay(app: App, tx: Tx, userId: bigint, deletesAt: Date): Promise<void> {
  const day = businessDay(deletesAt, app.config.timeZone)
  await tell(app, tx, userId, {
    zh: `你的账号将在 ${day} 注销。在此之前登录网站，点「保留账号」即可撤销。如果不是你本人操作，请保留账号后立即修改密码`,
    en: `Your account will be deleted on ${day}. To keep it, sign in before then and press “Keep account”. If you did not ask for this, keep the account and change your password at once`,
  })
}

export async function tellOfKeeping(app: App, tx: Tx, userId: bigint): Promise<void> {
  await tell(app, tx, userId, {
    zh: '你的账号已保留，不会注销',
    en: 'Your account is kept and will not be deleted',
  })
}

/** The last word, to an address that is then forgotten. */
export async function sayGoodbye(
  app: App,
  tx: Tx,
  { public_id, email, language }: { public_id: string; email: string; language: keyof Words },
): Promise<void> {
  await mailTo(app, tx, {
    key: `deletion:${public_id}`,
    to: email,
    language,
    subject: { zh: '账号已注销', en: 'Your account was deleted' },
    text: {
      zh: '你的账号已按你的申请注销，个人资料已清除。可以用同一个邮箱重新注册。\n',
      en: 'Your account was deleted as you asked, and your personal data was erased. You can register again with this e-mail.\n',
    },
  })
}

async function tell(app: App, tx: Tx, userId: bigint, text: Words): Promise<void> {
  const key = `deletion:${newPublicId()}`
  await tellUser(tx, { userId, key, href: '/#/user_info', text })
  const { email, language } = await readLetterBox(tx, userId)
  const mail = { zh: `${text.zh}。\n`, en: `${text.en}.\n` }
  await mailTo(app, tx, { key, to: email, language, subject: SUBJECT, text: mail })
}
