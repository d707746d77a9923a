import { officeTexts } from '../texts.ts'
import type { Filter } from './column.ts'

/** A range of business days, in the address as `dates`; the screen gives the server its moments by `momentsOf`. */
export function dateFilter<Row>(label: string): Filter<Row> {
  const t = officeTexts.now()
  return { id: 'dates', label, options: [], input: { kind: 'dates', from: t.firstDay, to: t.lastDay } }
}
