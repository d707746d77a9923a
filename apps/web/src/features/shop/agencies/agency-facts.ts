import type { AnswerOf, agencyCustomers, myAgency } from '@dukou/contract'
import { planGigabytes } from '../../../lib/format.ts'
import type { AgencyTexts } from './messages.ts'

export type MyAgency = AnswerOf<typeof myAgency>
export type Customer = AnswerOf<typeof agencyCustomers>[number]

/** A plan's contents as short text. */
export function contentOf(
  { permanentBytes, durationDays }: { permanentBytes: bigint; durationDays: number },
  t: AgencyTexts,
): string {
  return [permanentBytes > 0n && `${planGigabytes(permanentBytes)} GB`, durationDays > 0 && t.daysOf(durationDays)]
    .filter(Boolean)
    .join(' + ')
}
