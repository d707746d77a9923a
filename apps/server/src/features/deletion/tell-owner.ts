import { businessDay, type Words } from '@dukou/domain'
import type { App } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { newPublicId } from '../../platform/ids.ts'
import { readLetterBox } from '../account/index.ts'
import { tellUser } from '../notices/index.ts'
import { mailTo } from '../outbox/index.ts'

const SUBJECT = { zh: '删除账号', en: 'Deleting your account' }

/** By notice and mail, for somebody else may have asked. */
export async function tellOfDay(app: App, tx: Tx, userId: bigint, deletesAt: Date): Promise<void> {
  const day = businessDay(deletesAt, app.config.timeZone)
  await tell(app, tx, userId, {
    zh: `你的账号会在 ${day} 删除。在那之前登录网站，点「保留账号」就不删了。如果不是你要删除的，请保留账号后马上修改密码`,
    en: `Your account will be deleted on ${day}. Until then, sign in and press “Keep account” and it stays. If it was not you who asked, keep it and change your password at once`,
  })
}

export async function tellOfKeeping(app: App, tx: Tx, userId: bigint): Promise<void> {
  await tell(app, tx, userId, {
    zh: '你的账号保留下来了，不会再删除',
    en: 'Your account stays: it will not be deleted',
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
    subject: { zh: '账号已删除', en: 'Your account was deleted' },
    text: {
      zh: '你的账号已经按你的要求删除，个人资料都清掉了。用同一个邮箱可以重新注册。\n',
      en: 'Your account was deleted as you asked, and what was personal is gone. You may register again with this e-mail.\n',
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
