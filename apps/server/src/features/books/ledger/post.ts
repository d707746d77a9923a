import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/tables.ts'

export type UserAccount = 'wallet' | 'credit' | 'hold'
export type SystemAccount =
  | 'worldGateway'
  | 'worldPayout'
  /** Refunds that went to the source of the money. */
  | 'worldRefund'
  /** Credit that is on its way back to the source of the money. */
  | 'refundPending'
  | 'adjustment'
  | 'rebateExpense'
  /** Reversed rebates that inviters have not brought back yet. At most zero. */
  | 'rebateReceivable'
  | 'sales'
  | 'suspense'
  | 'withdrawPending'
  /** Balances of deleted accounts, no longer owed to a user. */
  | 'forfeited'

/** One side of a movement, in li: money leaves (negative) or enters (positive) an account. */
export type Leg =
  | { account: SystemAccount; amountLi: bigint }
  | { account: UserAccount; userId: bigint; amountLi: bigint }

export interface Journal {
  /** Names the movement for ever: a second posting under it changes nothing. */
  key: string
  kind: string
  orderId?: bigint
  legs: Leg[]
}

/**
 * Books a balanced movement inside the caller's transaction. Legs of nothing are left out.
 * @returns false when the key was booked before with the same legs
 * @throws when the legs do not sum to zero, an account would go below zero, or the key was used for other legs
 */
export async function postJournal(tx: Tx, journal: Journal): Promise<boolean> {
  const legs = journal.legs.filter(({ amountLi }) => amountLi !== 0n)
  const ids = await accountIds(tx, legs)
  const wire = legs.map((leg, index) => ({ account: String(ids[index]), amount: String(leg.amountLi) }))
  const { rows } = await sql<{ posted: boolean }>`
    select post_journal(${journal.key}, ${journal.kind}, ${journal.orderId ?? null}, ${JSON.stringify(wire)}::jsonb) as posted
  `.execute(tx)
  return rows[0]?.posted === true
}

/**
 * Books many movements in two statements, each as `postJournal` does.
 * @throws where one of them cannot be booked; the caller is rolled back
 */
export async function postJournals(tx: Tx, journals: readonly Journal[]): Promise<void> {
  if (journals.length === 0) return
  const legs = journals.map((journal) => journal.legs.filter(({ amountLi }) => amountLi !== 0n))
  const ids = (await accountIds(tx, legs.flat())).values()
  const wires = legs.map((of) =>
    JSON.stringify(of.map(({ amountLi }) => ({ account: String(ids.next().value), amount: String(amountLi) }))),
  )
  const keys = journals.map(({ key }) => key)
  const kinds = journals.map(({ kind }) => kind)
  const orders = journals.map(({ orderId }) => (orderId === undefined ? null : String(orderId)))
  await sql`select post_journal(j.key, j.kind, j.order_id, j.legs::jsonb)
    from unnest(${keys}::text[], ${kinds}::text[], ${orders}::bigint[], ${wires}::text[]) as j (key, kind, order_id, legs)`.execute(
    tx,
  )
}

/** Every user has three purses from the first day, so that locks always find a row. */
export async function openPurses(tx: Tx, userIds: bigint[]): Promise<void> {
  await sql`insert into ledger_accounts (kind, user_id)
    select kind, id from unnest(${userIds.map(String)}::bigint[]) as id, unnest(array['wallet', 'credit', 'hold']) as kind`.execute(
    tx,
  )
}

async function accountIds(tx: Tx, legs: Leg[]): Promise<bigint[]> {
  const kinds = legs.map(({ account }) => account)
  const users = legs.map((leg) => ('userId' in leg ? leg.userId : 0n))
  const { rows } = await sql<{ id: bigint }>`
    select a.id from unnest(${kinds}::text[], ${users.map(String)}::bigint[]) with ordinality as leg (kind, user_id, place)
    join ledger_accounts a on a.kind = leg.kind and a.user_id = leg.user_id order by place`.execute(tx)
  if (rows.length !== legs.length) throw new Error(`journal names an account that does not exist: ${kinds.join(', ')}`)
  return rows.map(({ id }) => id)
}
