import { randomBytes } from 'node:crypto'
import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { checkOwnPassword, readLetterBox } from '../../people/account/index.ts'
import { secretPlace } from './second-factor-tables.ts'
import { base32, otpauthUri } from './totp.ts'

const SECRET_BYTES = 20

/** Asks for the password, or whoever finds an open page could shut the owner out. */
export const beginSecondFactor: Handler<Calls['beginSecondFactor']> = async (ctx, { passwordDigest }) => {
  await checkOwnPassword(ctx, passwordDigest)
  const { id } = ctx.actor
  const bytes = randomBytes(SECRET_BYTES)
  const secret_sealed = ctx.secrets.seal(secretPlace(id), bytes)
  const begun = await ctx.db
    .insertInto('second_factors')
    .values({ user_id: id, secret_sealed, confirmed_at: null })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ secret_sealed }).where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  if (!begun) refuse('secondFactorChanged')
  const secret = base32(bytes)
  const { email } = await readLetterBox(ctx.db, id)
  return { uri: otpauthUri(secret, ctx.settings.siteName, email), secret }
}
