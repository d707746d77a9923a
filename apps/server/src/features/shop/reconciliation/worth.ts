import type { BillLine } from '@dukou/domain'
import { sql } from 'kysely'
import { worthOfForeign } from '../../../gateways/index.ts'
import type { Tx } from '../../../platform/database/tables.ts'

/**
 * Values money of another currency by what its trade was asked in: the memo has both amounts.
 * @returns the worth of a line in li; undefined: no trade here tells
 */
export async function findWorths(
  tx: Tx,
  paymentAccount: string,
  lines: readonly BillLine[],
): Promise<(line: BillLine) => bigint | undefined> {
  const foreign = lines.filter((line) => line.foreign)
  if (foreign.length === 0) return () => undefined
  const { rows } = await sql<{ trade_no: string; external_no: string | null; memo: Record<string, string> | null }>`
    select t.trade_no, a.external_no, t.memo from trade_facts t left join arrivals a on a.trade_id = t.id
    where t.channel = ${paymentAccount} and (t.trade_no = any(${foreign.map((line) => line.tradeNo)}::text[])
      or a.external_no = any(${foreign.map((line) => line.externalNo)}::text[]))`.execute(tx)
  const memos = new Map(rows.flatMap((row) => [row.trade_no, row.external_no].map((number) => [number, row.memo])))
  return ({ foreign: money, tradeNo, externalNo }) => {
    const memo = memos.get(externalNo) ?? memos.get(tradeNo)
    return money && memo ? worthOfForeign(memo, money) : undefined
  }
}
