import type { Words } from '@dukou/domain'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { newPublicId } from '../../../platform/ids.ts'
import { mailTo } from '../../base/outbox/index.ts'
import { tellUser } from '../../messages/notices/index.ts'
import { readLetterBox } from '../../people/account/index.ts'

const IF_NOT_YOU = {
  zh: '如果不是你，请马上修改密码，并联系客服',
  en: 'If this was not you, change your password at once and contact support',
}

const TEXTS = {
  confirmSecondFactor: {
    zh: () => '两步验证已开启，登录时要再输验证器里的验证码',
    en: () => 'The second factor is on: signing in also asks for a code of your authenticator app',
  },
  switchOffSecondFactor: {
    zh: () => '两步验证已关闭，登录只要密码',
    en: () => 'The second factor is off: signing in asks for the password alone',
  },
  useRecoveryCode: {
    zh: (left: number) => `有人用了一个恢复码，还剩 ${left} 个`,
    en: (left: number) => `A recovery code was used, ${left} left`,
  },
}

/** By notice and mail, for it may have been somebody else. */
export async function tellOwner(
  app: App,
  tx: Tx,
  userId: bigint,
  act: keyof typeof TEXTS,
  codesLeft = 0,
): Promise<void> {
  const happened: Words = { zh: TEXTS[act].zh(codesLeft), en: TEXTS[act].en(codesLeft) }
  const text = { zh: `${happened.zh}。${IF_NOT_YOU.zh}`, en: `${happened.en}. ${IF_NOT_YOU.en}` }
  const key = `second-factor:${newPublicId()}`
  await tellUser(tx, { userId, key, href: '/#/user_info', text })
  const { email, language } = await readLetterBox(tx, userId)
  await mailTo(app, tx, {
    key,
    to: email,
    language,
    subject: { zh: '两步验证', en: 'Your second factor' },
    text: { zh: `${text.zh}。\n`, en: `${text.en}.\n` },
  })
}
