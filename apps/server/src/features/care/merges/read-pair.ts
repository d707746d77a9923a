import type { AnswerOf, Calls, InputOf } from '@dukou/contract'
import { trialLeftBytes } from '@dukou/domain'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import { refuse, refuseInput } from '../../../platform/refuse.ts'
import { entitlementsHeld } from '../../books/entitlements/index.ts'
import { MONEY_OF_USER } from '../../books/ledger/index.ts'
import { HAS_CHAT } from '../../messages/telegram/index.ts'
import { TICKETS_OF_USER } from '../../messages/tickets/index.ts'
import { HAS_CHANNEL } from '../../people/account/index.ts'
import { HAS_STAFF_ROLE } from '../../people/staff/index.ts'
import { AGENCY_NAME, OWNS_AGENCY } from '../../shop/agencies/index.ts'
import { OPEN_ORDERS, PAID_ORDERS } from '../../shop/orders/index.ts'

export type Moves = AnswerOf<Calls['previewMerge']>

interface Person extends Pick<Moves['from'], 'id' | 'email' | 'disabled' | 'moneyLi' | 'leftBytes' | 'timeExpiresAt'> {
  userId: bigint
  isMerged: boolean
  isDeleted: boolean
  leaves: boolean
  hasStaffRole: boolean
  ownsAgency: boolean
  openOrders: number
  paidOrders: number
  tickets: number
  entitlements: number
  invited: number
  trialLeftBytes: bigint
  agencyName: string
  hasChat: boolean
  hasChannel: boolean
}

export interface Pair {
  from: Person
  to: Person
}

/**
 * Both accounts with all that a merge moves, in one statement made of the parts of their features.
 * @throws Refused where one is not there, or is closed already or soon, where both are one, or the one to be closed is
 *   staff or an agency's owner
 */
export async function readPair(
  ctx: Pick<Ctx, 'settings' | 'now'>,
  db: Db | Tx,
  input: Pick<InputOf<Calls['previewMerge']>, 'from' | 'to'>,
): Promise<Pair> {
  const wanted = [input.from, input.to].map((name) => name.trim().toLowerCase())
  const { rows } = await sql<Person & { trialLeft: bigint; trialExpiresAt: Date | null }>`
    select u.id as "userId", u.public_id as id, u.email, u.disabled, u.merged_into_id is not null as "isMerged",
      u.deleted_at is not null as "isDeleted", u.deletes_at is not null as leaves,
      ${sql.raw(HAS_STAFF_ROLE)} as "hasStaffRole",
      ${sql.raw(MONEY_OF_USER)} as "moneyLi",
      b.left_bytes as "leftBytes", b.time_expires_at as "timeExpiresAt",
      b.trial_left as "trialLeft", b.trial_expires_at as "trialExpiresAt",
      ${sql.raw(OWNS_AGENCY)} as "ownsAgency",
      ${sql.raw(AGENCY_NAME)} as "agencyName",
      ${sql.raw(OPEN_ORDERS)} as "openOrders",
      ${sql.raw(PAID_ORDERS)} as "paidOrders",
      ${sql.raw(TICKETS_OF_USER)} as tickets,
      ${entitlementsHeld(ctx.now())} as entitlements,
      (select count(*)::int from accounts i where i.inviter_id = u.id) as invited,
      ${sql.raw(HAS_CHAT)} as "hasChat",
      ${sql.raw(HAS_CHANNEL)} as "hasChannel"
    from accounts u join balances b on b.user_id = u.id
    where lower(u.email) = any(${wanted}::text[]) or u.public_id = any(${wanted}::text[])`.execute(db)
  const people = rows.map((row) => ({ ...row, trialLeftBytes: trialLeftBytes(trialOf(row), ctx.now()) }))
  const [from, to] = wanted.map((name) => people.find((row) => row.id === name || row.email.toLowerCase() === name))
  if (!from || !to) refuse('userNotFound')
  if (from === to) refuseInput({ zh: '请填两个不同的账号', en: 'name two accounts that differ' })
  if (from.isDeleted || to.isDeleted) refuse('accountDeleted')
  if (from.isMerged || to.isMerged) refuse('accountMerged')
  // Neither account may be due for deletion. The deletion would erase what was moved to the target, and a merge would
  // close the source although its owner asked for a deletion.
  const leaver = [from, to].find(({ leaves }) => leaves)
  if (leaver) refuse('accountLeaves', { email: leaver.email })
  if (from.ownsAgency) refuse('accountOwnsAgency')
  const { adminIds, operatorIds } = ctx.settings
  if (from.hasStaffRole || [...adminIds, ...operatorIds].includes(from.id)) refuse('actionNotAllowedForAccount')
  return { from, to }
}

const trialOf = ({ trialLeft, trialExpiresAt }: { trialLeft: bigint; trialExpiresAt: Date | null }) => ({
  trialLeftBytes: trialLeft,
  trialExpiresAt,
})

export function movesOf({ from, to }: Pair): Moves {
  const side = ({ id, email, disabled, moneyLi, leftBytes, timeExpiresAt }: Person) => ({
    id,
    email,
    disabled,
    moneyLi,
    leftBytes,
    timeExpiresAt,
  })
  const whither = (has: boolean, hasOther: boolean) => (has ? (hasOther ? 'ends' : 'moves') : 'none')
  const { openOrders, paidOrders, tickets, entitlements, invited, trialLeftBytes: ends, agencyName } = from
  return {
    from: side(from),
    to: side(to),
    openOrders,
    paidOrders,
    tickets,
    entitlements,
    invited,
    trialLeftBytes: ends,
    agencyName,
    telegram: whither(from.hasChat, to.hasChat),
    channel: whither(from.hasChannel, to.hasChannel),
  }
}
