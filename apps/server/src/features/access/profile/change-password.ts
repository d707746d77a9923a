import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { newPublicId } from '../../../platform/ids.ts'
import { writeAudit } from '../../base/audit/index.ts'
import { mailTo } from '../../base/outbox/index.ts'
import { tellUser } from '../../messages/notices/index.ts'
import { changeOwnPassword, preparePasswordChange, readLetterBox } from '../../people/account/index.ts'
import { isStaff } from '../../people/staff/index.ts'

const OF_CUSTOMERS = {
  zh: '你的密码已修改，其他设备已经退出。如果不是你，请马上用订阅链接重置密码，并联系客服',
  en: 'Your password was changed and all other devices were signed out. If this was not you, reset it with your subscription link at once and contact support',
}

/** A subscription link resets no password of staff. */
const OF_STAFF = {
  zh: '你的密码已修改，其他设备已经退出。如果不是你，请马上联系站长',
  en: 'Your password was changed and all other devices were signed out. If this was not you, contact the owner of the site at once',
}

/** Changes one's own password. The owner is notified, in case somebody else sat at his open page. */
export const changePassword: Handler<Calls['changePassword']> = async (ctx, { presentDigest, nextDigest }) => {
  const change = await preparePasswordChange(ctx, presentDigest, nextDigest)
  const { token, deviceTokens } = await ctx.db.transaction().execute(async (tx) => {
    const signedIn = await changeOwnPassword(ctx, tx, change)
    const key = `password-changed:${newPublicId()}`
    const { id, publicId: public_id } = ctx.actor
    const text = (await isStaff(tx, ctx.settings, { id, public_id })) ? OF_STAFF : OF_CUSTOMERS
    await tellUser(tx, { userId: id, key, href: '/#/user_info', text })
    const { email, language } = await readLetterBox(tx, id)
    await mailTo(ctx, tx, {
      key,
      to: email,
      language,
      subject: { zh: '密码已修改', en: 'Your password was changed' },
      text: { zh: `${text.zh}。\n`, en: `${text.en}.\n` },
    })
    await writeAudit(tx, { actorId: id, action: 'changePassword', target: public_id })
    return signedIn
  })
  ctx.setSession(token)
  ctx.setDevice(deviceTokens)
  return {}
}
