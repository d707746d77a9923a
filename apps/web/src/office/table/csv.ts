import { CSV_BEGIN, csvLine } from '@dukou/domain'
import type { Column } from './column.ts'

/** Thousands with separators, as pages show a number. */
const GROUPED = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/

/** Rows as a file that spreadsheet programs open, in their own words; numbers as such programs read them. */
export function csvOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const cellOf = ({ text, number }: Column<Row>, row: Row) => (number ? plainNumber(text(row)) : text(row))
  const lines = [columns.map(({ label }) => label), ...rows.map((row) => columns.map((column) => cellOf(column, row)))]
  return CSV_BEGIN + lines.map(csvLine).join('')
}

/** A number without separators, and with the minus of a keyboard. Anything else keeps its separators. */
function plainNumber(shown: string): string {
  const text = shown.replaceAll('−', '-')
  return GROUPED.test(text) ? text.replaceAll(',', '') : text
}

/** Hands the browser a text as a file. */
export function download(name: string, text: string, type = 'text/csv'): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
