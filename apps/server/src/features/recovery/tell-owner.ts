import type { App } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { newPublicId } from '../../platform/ids.ts'
import type { Recovered } from '../account/index.ts'
import { tellUser } from '../notices/index.ts'
import { mailTo } from '../outbox/index.ts'

const TEXT = {
  zh: '有人用订阅链接重置了密码。订阅链接已更换，24 小时内不能提现和转赠。如果不是你，请马上联系客服',
  en: 'The password was reset with the subscription link. The link is new; withdrawals and gifts pause for 24 hours. If this was not you, contact support at once',
}

/** Whoever it was that used the link: the owner learns it, and what to do if it was not him. */
export async function tellOwner(app: App, tx: Tx, owner: Recovered): Promise<void> {
  const key = `password-reset:${newPublicId()}`
  await tellUser(tx, { userId: owner.id, key, href: '', text: TEXT })
  await mailTo(app, tx, {
    key,
    to: owner.email,
    language: owner.language,
    subject: { zh: '密码已重置', en: 'Your password was reset' },
    text: { zh: `${TEXT.zh}。\n`, en: `${TEXT.en}.\n` },
  })
}
