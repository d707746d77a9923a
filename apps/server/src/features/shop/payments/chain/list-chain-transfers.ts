import type { Calls, InputOf } from '@dukou/contract'
import { PAYOUT_NETWORKS, usdtText } from '@dukou/domain'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tables } from '../../../../platform/database/tables.ts'
import type { Handler } from '../../../../platform/http/handlers.ts'
import { refuseLostCursor } from '../../../../platform/page.ts'

type Wanted = Omit<InputOf<Calls['listChainTransfers']>, 'number'>

export type TransferRow = Selectable<Tables['chain_transfers']> & {
  disposition: 'new' | 'settled' | 'credited' | 'suspense' | null
}

export const listChainTransfers: Handler<Calls['listChainTransfers']> = async (ctx, { number, ...wanted }) => {
  const { rows } = await transfersQuery(wanted, number).execute(ctx.db)
  await refuseLostCursor(ctx, rows, transferWith(wanted.after ?? ''), wanted.after)
  return rows.map((row) => ({
    id: `${row.tx_hash}:${row.log_index}`,
    network: row.network,
    transaction: row.tx_hash,
    block: Number(row.block_number),
    at: row.block_time,
    sender: row.sender,
    amount: usdtText(row.value_micro),
    amountLi: row.amount_li,
    tradeNo: row.trade_no,
    outcome: outcomeOf(row),
  }))
}

/** The newest transfers that are wanted. */
export function transfersQuery({ sought, after }: Wanted, number: number): RawBuilder<TransferRow> {
  const text = sought.trim()
  const older = after === null ? sql`` : sql`and c.id < (${transferWith(after)})`
  return sql<TransferRow>`
    select c.*, r.disposition from chain_transfers c
    left join receipts r on r.channel = c.channel and r.external_no = c.tx_hash || ':' || c.log_index
    where ${text === '' ? sql`true` : sql`c.id in (${named(text)})`} ${older} order by c.id desc limit ${number}`
}

/** By the id that the list gives: transaction and place of the log in it. */
function transferWith(id: string): RawBuilder<unknown> {
  const [, hash = '', index = '-1'] = /^([0-9a-f]{64}):(\d{1,9})$/.exec(id) ?? []
  return sql`select id from chain_transfers where network = any(${[...PAYOUT_NETWORKS]}::text[]) and tx_hash = ${hash}
    and log_index = ${Number(index)}`
}

/** Transfers that a text names: a transaction or a receipt's number, a sender or a trade. Each is found by an index of its own. */
function named(text: string) {
  const [hash = ''] = text.toLowerCase().replace(/^0x/, '').split(':')
  return sql`
    select id from chain_transfers where network = any(${[...PAYOUT_NETWORKS]}::text[]) and tx_hash = ${hash}
    union select id from chain_transfers where sender = ${text}
    union select id from chain_transfers where trade_no = ${text}`
}

export function outcomeOf({ state, disposition }: TransferRow) {
  if (state === 'dust') return 'dust'
  return disposition === null || disposition === 'new' ? 'finding' : disposition
}
