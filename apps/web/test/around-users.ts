import { allPlans, countUsers, listAgencies, listBatches, listEntitlements } from '@dukou/contract'
import { answer, golden } from './answers.ts'

/** Answers what the page of users asks beside its list. */
export function aroundUsers(count = 2, isMore = false): void {
  answer(countUsers, { count, isMore })
  answer(allPlans, golden(allPlans))
  answer(listEntitlements, golden(listEntitlements))
  answer(listAgencies, golden(listAgencies))
  answer(listBatches, [])
}
