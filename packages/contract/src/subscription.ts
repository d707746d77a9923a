import { call } from './call.ts'
import { as, nothing, record, text } from './codec.ts'

export const resetSubscriptionKey = call('/api/user/reset_userkey', {
  summary: 'Replaces the subscription key and all node credentials; the old link answers 404 at once',
  caller: 'member',
  input: nothing,
  answer: record({ subscriptionKey: as('userkey', text()) }),
  refusals: ['actionNotAllowedForAccount'],
})

/** Where clients fetch their configuration; opened by client programs, not by the page. */
export function subscriptionPath(client: string, userId: string, subscriptionKey: string): string {
  return `/api/subscript/${client}/${userId}/${subscriptionKey}`
}
