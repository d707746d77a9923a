import { csvLine } from './csv.ts'
import { csvRows } from './csv-rows.ts'
import { liFromYuanNumber, liText } from './money.ts'

/** One payout of a batch: the withdrawal, and what is sent to whom. */
export interface Payout {
  withdrawalId: string
  network: string
  address: string
  usdtMilli: bigint
}

/** A payout as a file tells of it after it was made. Amount and transaction are undefined where the cell is not one. */
export interface PaidOut extends Omit<Payout, 'usdtMilli'> {
  usdtMilli: bigint | undefined
  transactionId: string
}

const COLUMNS = ['id', 'network', 'address', 'usdt', 'txid'] as const

/** Writes the file of a batch, with an empty column for the transaction ids. */
export function payoutFile(payouts: readonly Payout[]): string {
  const rows = payouts.map((one) => [one.withdrawalId, one.network, one.address, liText(one.usdtMilli), ''])
  return [[...COLUMNS], ...rows].map(csvLine).join('')
}

/**
 * Reads a file that was made by {@link payoutFile} and filled in. Columns are found by their names, in any order.
 * @returns undefined when a column is missing
 */
export function readPayoutFile(text: string): PaidOut[] | undefined {
  const [head, ...rows] = csvRows(text.replace(/^\uFEFF/, ''))
  const names = (head ?? []).map((name) => name.trim().toLowerCase())
  if (!COLUMNS.every((column) => names.includes(column))) return undefined
  const cell = (row: readonly string[], column: (typeof COLUMNS)[number]) => (row[names.indexOf(column)] ?? '').trim()
  return rows
    .filter((row) => row.some((one) => one.trim() !== ''))
    .map((row) => ({
      withdrawalId: cell(row, 'id'),
      network: cell(row, 'network'),
      address: cell(row, 'address'),
      usdtMilli: amountOf(cell(row, 'usdt')),
      transactionId: cell(row, 'txid'),
    }))
}

function amountOf(text: string): bigint | undefined {
  return /^\d{1,9}(\.\d{1,3}0*)?$/.test(text) ? liFromYuanNumber(Number(text)) : undefined
}
