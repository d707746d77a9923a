import { CSV_BEGIN, csvLine } from '@dukou/domain'
import type { Column } from './column.ts'

/** Rows as a file that spreadsheet programs open, in their own words. */
export function csvOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const lines = [columns.map(({ label }) => label), ...rows.map((row) => columns.map(({ text }) => text(row)))]
  return CSV_BEGIN + lines.map(csvLine).join('')
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
