import type { AnswerOf, Calls, InputOf } from '@dukou/contract'
import { OPEN_WITHDRAWAL_STATUSES, type WithdrawalStatus } from '@dukou/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuseCursor, refuseLostCursor } from '../../../platform/page.ts'
import { accountsLike } from '../../people/account/index.ts'
import type { Withdrawal } from './withdrawals-table.ts'

type Wanted = InputOf<Calls['listWithdrawals']>

export interface OfficeWithdrawalRow extends Withdrawal {
  user_public_id: string
  email: string
  taken_email: string | null
  closed_email: string | null
}

const CLOSED: readonly WithdrawalStatus[] = ['paid', 'refused', 'cancelled']

/** A row's place: in which part of the list it stood when it was read, and its public id. What is closed meanwhile moves no cursor. */
interface Place {
  isClosed: boolean
  publicId: string
}

/** Withdrawals that wait, the oldest first; then the closed ones, the newest first. */
export const listWithdrawals: Handler<Calls['listWithdrawals']> = async (ctx, wanted) => {
  const { rows } = await withdrawalsQuery(wanted).execute(ctx.db)
  if (wanted.after !== null) await refuseLostCursor(ctx, rows, withdrawalAt(placeOf(wanted.after)), wanted.after)
  return rows.map(withdrawalOf)
}

export function withdrawalsQuery(wanted: Wanted): RawBuilder<OfficeWithdrawalRow> {
  const place = wanted.after === null ? null : placeOf(wanted.after)
  const found = wanted.sought.trim() === '' ? inOrder(wanted, place) : named(wanted, place)
  return sql<OfficeWithdrawalRow>`
    with found as materialized (${found}), listed as materialized (select w.* from found w ${IN_ORDER} limit ${wanted.number})
    select w.*, u.public_id as user_public_id, u.email, t.email as taken_email, c.email as closed_email
    from listed w join accounts u on u.id = w.user_id
      left join accounts t on t.id = w.taken_by left join accounts c on c.id = w.closed_by ${IN_ORDER}`
}

const IN_ORDER = sql`order by w.closed_at is not null, case when w.closed_at is null then w.id end, w.id desc`

/** The first of each state behind a place, by its index. */
function inOrder({ status, number }: Wanted, place: Place | null): RawBuilder<unknown> {
  const first = (state: WithdrawalStatus, direction: RawBuilder<unknown>) =>
    sql`(select w.* from withdrawals w where w.status = ${state} and ${behind(place, CLOSED.includes(state))}
      order by w.id ${direction} limit ${number})`
  const open = OPEN_WITHDRAWAL_STATUSES.filter((state) => (status ?? state) === state)
  const closed = CLOSED.filter((state) => (status ?? state) === state)
  const parts = [...open.map((state) => first(state, sql`asc`)), ...closed.map((state) => first(state, sql`desc`))]
  return sql.join(parts, sql` union all `)
}

/** Those that a text names: an id, a batch, an address, a transaction, or the beginning of an e-mail. */
function named({ sought, status, number }: Wanted, place: Place | null): RawBuilder<unknown> {
  const text = sought.trim()
  const which = sql`${status === null ? sql`true` : sql`w.status = ${status}`}
    and case when w.closed_at is null then ${behind(place, false)} else ${behind(place, true)} end`
  return sql`
    select w.* from (
      select id from withdrawals where public_id = ${text}
      union select id from withdrawals where batch_id = ${text}
      union select id from withdrawals where transaction_id <> '' and transaction_id = ${text}
      union select theirs.id from payout_addresses a join withdrawals theirs on theirs.user_id = a.user_id
        where a.address = ${text} and theirs.address = ${text}
      union select theirs.id from (${accountsLike(sought)}) who
        cross join lateral (select w.id from withdrawals w where w.user_id = who.id and ${which}
          ${IN_ORDER} limit ${number}) theirs
    ) few join withdrawals w on w.id = few.id where ${which}`
}

/** In SQL: whether a withdrawal of a part of the list stands behind a place. The open ones come before the closed. */
function behind(place: Place | null, isClosed: boolean): RawBuilder<unknown> {
  if (place === null || place.isClosed < isClosed) return sql`true`
  if (place.isClosed > isClosed) return sql`false`
  return sql`w.id ${isClosed ? sql`<` : sql`>`} (${withdrawalAt(place)})`
}

const withdrawalAt = ({ publicId }: Place) => sql`select id from withdrawals where public_id = ${publicId}`

function placeOf(cursor: string): Place {
  const [, part, publicId] = /^(open|closed)-([0-9a-f]{24})$/.exec(cursor) ?? []
  if (publicId === undefined) refuseCursor()
  return { isClosed: part === 'closed', publicId }
}

export function withdrawalOf(row: OfficeWithdrawalRow): AnswerOf<Calls['listWithdrawals']>[number] {
  return {
    id: row.public_id,
    user: { id: row.user_public_id, email: row.email },
    amountLi: row.amount_li,
    status: row.status,
    requestedAt: row.requested_at,
    paidAt: row.status === 'paid' ? row.closed_at : null,
    message: row.message,
    network: row.network,
    address: row.address,
    leftLi: row.left_li,
    closedAt: row.closed_at,
    takenBy: row.taken_email,
    closedBy: row.closed_email,
    batchId: row.batch_id,
    transactionId: row.transaction_id,
    paidUsdtMilli: row.paid_usdt_milli,
    revision: row.revision,
    cursor: `${row.closed_at === null ? 'open' : 'closed'}-${row.public_id}`,
  }
}
