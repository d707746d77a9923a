import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { writeAudit } from '../../base/audit/index.ts'
import { editAccount, findUserByEmail, lockUser, refuseClosed } from '../../people/account/index.ts'
import { isStaff } from '../../people/staff/index.ts'
import { agencyByPublicId, placeCustomer } from './agencies-table.ts'

/** Makes somebody a customer of an agency, with the flag that his rights follow; of none: both are gone. */
export const setAgencyOf: Handler<Calls['setAgencyOf']> = async (ctx, { email, agencyId }) =>
  ctx.db.transaction().execute(async (tx) => {
    const found = (await findUserByEmail(tx, email.trim())) ?? refuse('userNotFound')
    const agency = agencyId === null ? null : await agencyByPublicId(tx, agencyId)
    const user = await lockUser(tx, found.id)
    if (agency) refuseClosed(user)
    // Staff work under the site's own rights, and nobody buys from himself.
    const isOurs = agency && (agency.owner_id === user.id || (await isStaff(tx, ctx.settings, user)))
    if (isOurs) refuse('actionNotAllowedForAccount')
    await editAccount(tx, user, { is_agency: agency !== null })
    await placeCustomer(tx, user.id, agency?.id ?? null)
    await writeAudit(tx, {
      actorId: ctx.actor.id,
      action: 'setAgencyOf',
      target: user.public_id,
      detail: { agency: agency?.name ?? '' },
    })
    return {}
  })
