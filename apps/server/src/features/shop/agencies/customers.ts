import type { AnswerOf, Calls } from '@dukou/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { limitTries } from '../../../platform/limits.ts'
import { refuse } from '../../../platform/refuse.ts'
import { writeAudit } from '../../base/audit/index.ts'
import { createAccount, hashPassword } from '../../people/account/index.ts'
import { ownedBy, placeCustomer } from './agencies-table.ts'

type Customer = AnswerOf<Calls['openAgencyAccount']>

const MOST = 500
const PER_HOUR = 60

export const agencyCustomers: Handler<Calls['agencyCustomers']> = (ctx, { sought }) => {
  const pattern = `${sought
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`
  return readCustomers(ctx.db, ctx.actor.id, sql`lower(u.email) like ${pattern}`)
}

/** An account of the agency's own making: it has no register page, and who is let in is its own affair. */
export const openAgencyAccount: Handler<Calls['openAgencyAccount']> = async (ctx, { email, passwordDigest }) => {
  const passwordHash = await hashPassword(passwordDigest)
  return ctx.db.transaction().execute(async (tx) => {
    const agency = await ownedBy(tx, ctx.actor.id)
    await limitTries(ctx, tx, [{ key: `agency account ${agency.id}`, max: PER_HOUR, windowSeconds: 3600 }])
    const account = { email: email.trim(), passwordHash, language: ctx.client.language, ownsChannel: false }
    const user = (await createAccount(ctx, tx, { ...account, isAgency: true })) ?? refuse('emailAlreadyRegistered')
    await placeCustomer(tx, user.id, agency.id)
    await writeAudit(tx, { actorId: ctx.actor.id, action: 'openAgencyAccount', target: user.publicId })
    const [customer] = await readCustomers(tx, ctx.actor.id, sql`u.id = ${user.id}`)
    return customer ?? refuse('agencyNotFound')
  })
}

async function readCustomers(db: Db | Tx, ownerId: bigint, which: RawBuilder<unknown>): Promise<Customer[]> {
  const { rows } = await sql<Customer>`
    select u.public_id as id, u.email, u.created_at as "createdAt",
      b.left_bytes as "leftBytes", b.time_expires_at as "timeExpiresAt"
    from agencies a join agency_customers c on c.agency_id = a.id join accounts u on u.id = c.user_id and u.is_agency
      join balances b on b.user_id = u.id
    where a.owner_id = ${ownerId} and ${which} order by c.user_id desc limit ${MOST}`.execute(db)
  return rows
}
