import { call } from './call.ts'
import { as, flag, nothing, orNull, record, text } from './codec.ts'

/** What is not sent stays as it is. An e-mail is taken only where it is the account’s own: it is changed nowhere. */
export const changeProfile = call('/api/user/change_use_info', {
  summary: 'Saves the user’s picture and the switches of his subscription',
  caller: 'member',
  agency: 'allowed',
  input: record({
    email: as('email', orNull(text(254))),
    /** What the upload answered, the present picture, or empty for none. */
    iconUrl: as('icon', orNull(text(1024))),
    dnsRestricted: as('inXinjiang', orNull(flag)),
    abroad: as('in_foreign', orNull(flag)),
    englishNames: as('use_english_node', orNull(flag)),
  }),
  answer: nothing,
  refusals: ['emailFixed', 'imageNotFound'],
})
