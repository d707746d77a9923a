import type { Calls, InputOf } from '@dukou/contract'
import { isTaken } from '../../platform/database/is-taken.ts'
import type { Handler } from '../../platform/http/handlers.ts'
import { newPublicId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refuse.ts'
import { findUserByEmail, lockUser, refuseClosed } from '../account/index.ts'
import { writeAudit } from '../audit/index.ts'
import { showToEverybody } from '../uploads/index.ts'
import { checkDomain } from './check-domain.ts'

/** Without an id a new one, with an empty pool. Nobody owns two, and no two are reached by the same host. */
export const saveAgency: Handler<Calls['saveAgency']> = async (ctx, { id, ...input }) => {
  const domain = input.domain.toLowerCase()
  checkDomain(ctx, domain)
  return ctx.db.transaction().execute(async (tx) => {
    const found = (await findUserByEmail(tx, input.ownerEmail.trim())) ?? refuse('userNotFound')
    // An owner is not deleted or merged away: whichever comes first here is seen by the other.
    const owner = await lockUser(tx, found.id)
    refuseClosed(owner)
    const columns = {
      owner_id: owner.id,
      name: input.name.trim(),
      domain,
      contact: input.contact.trim(),
      logo_url: await showToEverybody(tx, ctx.actor.id, input.logoUrl),
    }
    const before =
      id === null
        ? undefined
        : await tx.selectFrom('agencies').selectAll().where('public_id', '=', id).executeTakeFirst()
    const saved = await (id === null
      ? tx
          .insertInto('agencies')
          .values({ public_id: newPublicId(), ...columns })
          .returningAll()
      : tx.updateTable('agencies').set(columns).where('public_id', '=', id).returningAll()
    )
      .executeTakeFirst()
      .catch((error) => refuseTaken(error, input))
    if (!saved) refuse('agencyNotFound')
    const told = ({ name, domain, contact, logo_url, owner_id }: typeof columns) => ({
      name,
      domain,
      contact,
      logoUrl: logo_url,
      owner: String(owner_id),
    })
    await writeAudit(tx, {
      actorId: ctx.actor.id,
      action: 'saveAgency',
      target: saved.public_id,
      detail: { before: before ? told(before) : null, after: told(saved) },
    })
    return { id: saved.public_id }
  })
}

function refuseTaken(
  error: unknown,
  { ownerEmail, domain }: Pick<InputOf<Calls['saveAgency']>, 'ownerEmail' | 'domain'>,
) {
  if (isTaken(error, 'agencies_owner_id_key')) refuse('agencyOwnerTaken', { email: ownerEmail })
  if (isTaken(error, 'agencies_domain')) refuse('agencyDomainTaken', { domain })
  throw error
}
