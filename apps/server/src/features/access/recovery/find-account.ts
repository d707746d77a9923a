import type { Calls } from '@dukou/contract'
import { networksOf } from '../../../platform/addresses.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { limitTries, perNetwork } from '../../../platform/limits.ts'
import { writeAudit } from '../../base/audit/index.ts'
import { ownerOf } from './link-owner.ts'

/** Returns the account's e-mail for its subscription link. */
export const findAccount: Handler<Calls['findAccount']> = async (ctx, { link }) => {
  await limitTries(ctx, ctx.db, perNetwork(networksOf(ctx.client.ip), 'find account', 10, 3600))
  const owner = await ownerOf(ctx, link, { key: 'find account', max: 20, windowSeconds: 86_400 })
  await writeAudit(ctx.db, { actorId: null, action: 'findAccount', target: owner.publicId })
  return { email: owner.email }
}
