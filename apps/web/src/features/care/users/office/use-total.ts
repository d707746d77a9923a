import { type AnswerOf, countUsers, type UserFilter } from '@dukou/contract'
import { useCall } from '../../../../lib/use-call.ts'
import { useSettled } from '../../../../office/resource/use-settled.ts'

/** How many users match: the exact number, or that they are more than 5,000. Undefined until it is known. */
export function useTotal(kept: UserFilter, typed: string): AnswerOf<typeof countUsers> | undefined {
  const sought = useSettled(typed.trim())
  return useCall(countUsers, { ...kept, sought }, { quiet: true, keepsLast: true }).data
}
