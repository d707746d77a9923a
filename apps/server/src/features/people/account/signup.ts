import type { Calls } from '@dukou/contract'
import { emailKey, isOwnPath } from '@dukou/domain'
import { networksOf } from '../../../platform/addresses.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { limitTries, perNetwork } from '../../../platform/limits.ts'
import { refuse, refuseInput } from '../../../platform/refuse.ts'
import { askByMail, type Confirmed, confirmsByMail } from '../confirmations/index.ts'
import { findUserByEmail } from './account-table.ts'
import { createAccount, refuseNoEmail } from './create-account.ts'
import { hashPassword } from './password.ts'
import { signIn } from './sign-in.ts'

const PER_ADDRESS = 30
const WINDOW_SECONDS = 600

export const signup: Handler<Calls['signup']> = async (ctx, input) => {
  const email = input.email.trim()
  refuseNoEmail(email)
  // A page must ask no other host: its operator would learn who looks at it.
  if (input.iconUrl !== '' && !isOwnPath(input.iconUrl)) {
    refuseInput({
      zh: 'icon_url 只能是本站的图片，例如 /api/file/downloads/a.png',
      en: 'icon_url must be a picture of this site, such as /api/file/downloads/a.png',
    })
  }
  await limitTries(ctx, ctx.db, perNetwork(networksOf(ctx.client.ip), 'signup', PER_ADDRESS, WINDOW_SECONDS))

  const passwordHash = await hashPassword(input.passwordDigest)
  if (confirmsByMail(ctx)) {
    await askToConfirm(ctx, { email, passwordHash, iconUrl: input.iconUrl, channelCode: ctx.client.channelCode })
    return { token: '', byMail: true }
  }
  const { token, deviceTokens } = await ctx.db.transaction().execute(async (tx) => {
    const user = await createAccount(ctx, tx, {
      email,
      passwordHash,
      iconUrl: input.iconUrl,
      language: ctx.client.language,
      channelCode: ctx.client.channelCode,
      ownsChannel: ctx.settings.openReferralChannels,
      firstUrl: hostOnly(input.host),
    })
    if (!user) refuse('emailAlreadyRegistered')
    return signIn(ctx, tx, { id: user.id, epoch: 0 })
  })
  ctx.log.info({ event: 'signup', domain: emailKey(email).split('@')[1] }, 'account created')
  ctx.setSession(token)
  ctx.setDevice(deviceTokens)
  return { token, byMail: false }
}

/** The host that the page sent, in lower case; empty if it is not a valid host. */
function hostOnly(told: string): string {
  const host = told.trim().toLowerCase()
  return /^[a-z0-9.:[\]-]{1,253}$/.test(host) ? host : ''
}

/** Creates no account before the link is opened: a sign-up with a foreign e-mail address cannot block its owner. */
async function askToConfirm(ctx: Ctx, payload: Confirmed<'signup'>): Promise<void> {
  if (await findUserByEmail(ctx.db, payload.email)) refuse('emailAlreadyRegistered')
  await ctx.db.transaction().execute(async (tx) => {
    await askByMail(ctx, tx, { email: payload.email, language: ctx.client.language }, { action: 'signup', payload })
  })
}
