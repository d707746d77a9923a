import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { newPublicId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refuse.ts'
import { writeAudit } from '../../base/audit/index.ts'
import { mailTo } from '../../base/outbox/index.ts'
import { tellUser } from '../../messages/notices/index.ts'
import { findUserByEmail, hashPassword, lockUser, refuseClosed, setPassword } from '../../people/account/index.ts'

const TEXT = {
  zh: '管理员给你的账号换了密码，所有设备都已退出登录。如果你没有要求过，请马上联系客服',
  en: 'An administrator changed the password of your account and signed out all devices. If you did not ask for that, contact support at once',
}

/** Another password for a user who asked for it: his sessions end with it, and he is told. */
export const changeUserPassword: Handler<Calls['changeUserPassword']> = async (ctx, { email, passwordDigest }) => {
  const passwordHash = await hashPassword(passwordDigest)
  return ctx.db.transaction().execute(async (tx) => {
    const found = (await findUserByEmail(tx, email.trim())) ?? refuse('userNotFound')
    const user = await lockUser(tx, found.id)
    refuseClosed(user)
    await setPassword(ctx, tx, user.email, passwordHash)
    const key = `password-by-admin:${newPublicId()}`
    await tellUser(tx, { userId: user.id, key, href: '', text: TEXT })
    await mailTo(ctx, tx, {
      key,
      to: user.email,
      language: user.language,
      subject: { zh: '密码已更换', en: 'Your password was changed' },
      text: { zh: `${TEXT.zh}。\n`, en: `${TEXT.en}.\n` },
    })
    await writeAudit(tx, { actorId: ctx.actor.id, action: 'changeUserPassword', target: user.public_id })
    return {}
  })
}
