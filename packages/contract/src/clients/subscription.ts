import { call } from '../call.ts'
import { as, instant, integer, nothing, orNull, record, text } from '../codec.ts'

export const resetSubscriptionKey = call('/api/user/reset_userkey', {
  summary: 'Replaces the subscription key and all node credentials; the old link answers 404 at once',
  caller: 'member',
  agency: 'allowed',
  input: nothing,
  answer: record({
    subscriptionKey: as('userkey', text()),
    keyResetsLeft: as('keyResetsLeft', integer(0, 3)),
    keyResetFrom: as('keyResetTime', orNull(instant)),
  }),
  refusals: ['actionNotAllowedForAccount', 'keyResetTooOften'],
})

/** Answers the person's own list of lines to a browser that is signed in. Opened by a link, so it is no call. */
export const OWN_LIST_PATH = '/user/getUserAllURL'
/** The one list there is, by the word that the product uses. */
export const OWN_LIST_TYPE = 'ssr'
