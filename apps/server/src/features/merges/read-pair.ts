import type { AnswerOf, Calls } from '@dukou/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/database/tables.ts'
import { refuse, refuseInput } from '../../platform/refuse.ts'

export type Moves = AnswerOf<Calls['previewMerge']>

interface Person {
  userId: bigint
  id: string
  email: string
  moneyLi: bigint
  leftBytes: bigint
  timeExpiresAt: Date | null
  isMerged: boolean
  ownsAgency: boolean
  openOrders: number
  tickets: number
  entitlements: number
  invited: number
  hasChat: boolean
  hasChannel: boolean
}

export interface Pair {
  from: Person
  to: Person
}

/**
 * Both accounts with all that a merge moves, in one statement.
 * @throws Refused where one is not there or was merged, where both are one, or the one to be closed is staff or an agency's owner
 */
export async function readPair(
  ctx: Pick<Ctx, 'settings' | 'now'>,
  db: Db | Tx,
  { fromEmail, toEmail }: { fromEmail: string; toEmail: string },
): Promise<Pair> {
  const wanted = [fromEmail, toEmail].map((email) => email.trim().toLowerCase())
  if (wanted[0] === wanted[1]) refuseInput({ zh: '请填两个不同的账号', en: 'name two accounts that differ' })
  const { rows } = await sql<Person>`
    select u.id as "userId", u.public_id as id, u.email, u.merged_into_id is not null as "isMerged",
      (select sum(balance)::bigint from ledger_accounts a where a.user_id = u.id) as "moneyLi",
      b.permanent_granted - b.permanent_used as "leftBytes", b.time_expires_at as "timeExpiresAt",
      exists (select 1 from agencies a where a.owner_id = u.id) as "ownsAgency",
      (select count(*)::int from orders o where o.user_id = u.id
        and o.status in ('awaitingPayment', 'walletReserved')) as "openOrders",
      (select count(*)::int from tickets t where t.user_id = u.id) as tickets,
      (select count(*)::int from user_entitlements e where e.user_id = u.id and e.expires_at > ${ctx.now()}) as entitlements,
      (select count(*)::int from users i where i.inviter_id = u.id) as invited,
      exists (select 1 from telegram_chats c where c.user_id = u.id) as "hasChat",
      exists (select 1 from referral_channels r where r.owner_id = u.id) as "hasChannel"
    from users u join traffic_balances b on b.user_id = u.id where lower(u.email) = any(${wanted}::text[])`.execute(db)
  const [from, to] = wanted.map((email) => rows.find((row) => row.email.toLowerCase() === email))
  if (!from || !to) refuse('userNotFound')
  if (from.isMerged || to.isMerged) refuse('accountMerged')
  const { adminIds, operatorIds } = ctx.settings
  if (from.ownsAgency || [...adminIds, ...operatorIds].includes(from.id)) refuse('actionNotAllowedForAccount')
  return { from, to }
}

export function movesOf({ from, to }: Pair): Moves {
  const side = ({ id, email, moneyLi, leftBytes, timeExpiresAt }: Person) => ({
    id,
    email,
    moneyLi,
    leftBytes,
    timeExpiresAt,
  })
  const whither = (has: boolean, hasOther: boolean) => (has ? (hasOther ? 'ends' : 'moves') : 'none')
  return {
    from: side(from),
    to: side(to),
    openOrders: from.openOrders,
    tickets: from.tickets,
    entitlements: from.entitlements,
    invited: from.invited,
    telegram: whither(from.hasChat, to.hasChat),
    channel: whither(from.hasChannel, to.hasChannel),
  }
}
