import type { Calls } from '@dukou/contract'
import { emailKey } from '@dukou/domain'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { wearPicture } from '../../messages/uploads/index.ts'
import { lockUser, setProfile } from '../../people/account/index.ts'

/** Changes picture and switches. The next subscription that a client program pulls goes by the switches. */
export const changeProfile: Handler<Calls['changeProfile']> = async (ctx, { email, iconUrl, ...switches }) => {
  await ctx.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, ctx.actor.id)
    if (email !== null && emailKey(email) !== emailKey(user.email)) refuse('emailFixed')
    const isOther = iconUrl !== null && iconUrl !== user.icon_url
    await setProfile(tx, user.id, {
      ...switches,
      iconUrl: isOther ? await wearPicture(tx, user.id, iconUrl) : null,
    })
  })
  return {}
}
