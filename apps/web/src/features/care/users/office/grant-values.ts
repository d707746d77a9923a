import type { AnswerOf, listGrants } from '@dukou/contract'
import { traffic } from '../../../../office/traffic.ts'
import type { GrantsTexts } from './grants-messages.ts'

export type Grant = AnswerOf<typeof listGrants>[number]

/** Traffic, days, or both. */
export function amountOf(bytes: bigint, days: number, t: GrantsTexts): string {
  const parts = [bytes > 0n && traffic(bytes), days > 0 && t.days(days)]
  return parts.filter((part) => part !== false).join(t.and)
}
