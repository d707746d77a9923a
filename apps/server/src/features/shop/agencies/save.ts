import type { Calls, InputOf } from '@dukou/contract'
import { isTaken } from '../../../platform/database/is-taken.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { newPublicId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refuse.ts'
import { changeOf, refuseStale, writeAudit } from '../../base/audit/index.ts'
import { showToEverybody } from '../../messages/uploads/index.ts'
import { findUserByEmail, lockUser, refuseClosed } from '../../people/account/index.ts'
import type { Agency } from './agencies-table.ts'
import { checkDomain } from './check-domain.ts'

/** Without an id a new one, with an empty pool. Nobody owns two, and no two are reached by the same host. */
export const saveAgency: Handler<Calls['saveAgency']> = async (ctx, { id, revision, ...input }) => {
  const domain = input.domain.toLowerCase()
  checkDomain(ctx, domain)
  return ctx.db.transaction().execute(async (tx) => {
    const found = (await findUserByEmail(tx, input.ownerEmail.trim())) ?? refuse('userNotFound')
    // An owner is not deleted or merged away: whichever comes first here is seen by the other.
    const owner = await lockUser(tx, found.id)
    refuseClosed(owner)
    const before = id === null ? undefined : ((await lockAgency(tx, id)) ?? refuse('agencyNotFound'))
    await refuseStale(tx, 'saveAgency', before, revision)
    const columns = {
      owner_id: owner.id,
      name: input.name.trim(),
      domain,
      contact: input.contact.trim(),
      logo_url: await showToEverybody(tx, ctx.actor.id, input.logoUrl),
    }
    const saved = await (before
      ? tx
          .updateTable('agencies')
          .set(columns)
          .where('public_id', '=', before.id)
          .where('revision', '=', before.revision)
          .returningAll()
      : tx
          .insertInto('agencies')
          .values({ public_id: newPublicId(), ...columns })
          .returningAll()
    )
      .executeTakeFirstOrThrow()
      .catch((error) => refuseTaken(error, input))
    const after = toldOf(saved, owner.public_id)
    const detail = changeOf('saveAgency', before, after)
    await writeAudit(tx, { actorId: ctx.actor.id, action: 'saveAgency', target: after.id, detail })
    return { id: after.id, revision: after.revision }
  })
}

/** Reads the owner after the lock: while it waited, the agency may have got another one. */
async function lockAgency(tx: Tx, publicId: string) {
  const agency = await tx
    .selectFrom('agencies')
    .selectAll()
    .where('public_id', '=', publicId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!agency) return undefined
  const owner = tx.selectFrom('accounts').select('public_id').where('id', '=', agency.owner_id)
  return toldOf(agency, (await owner.executeTakeFirstOrThrow()).public_id)
}

/** Audit detail of an agency. `ownerEmail` is the owner's public id, because the entry outlives the e-mail address. */
function toldOf({ public_id: id, name, domain, contact, logo_url, revision }: Agency, owner: string) {
  return { id, ownerEmail: owner, name, domain, contact, logoUrl: logo_url, revision }
}

function refuseTaken(
  error: unknown,
  { ownerEmail, domain }: Pick<InputOf<Calls['saveAgency']>, 'ownerEmail' | 'domain'>,
): never {
  if (isTaken(error, 'agencies_owner_id_key')) refuse('agencyOwnerTaken', { email: ownerEmail })
  if (isTaken(error, 'agencies_domain')) refuse('agencyDomainTaken', { domain })
  throw error
}
