import { call } from '../call.ts'
import { as, flag, nothing, orNull, record, text } from '../codec.ts'

/** Fields that are null stay unchanged. The e-mail cannot be changed: only the account’s own is accepted. */
export const changeProfile = call('/api/user/change_use_info', {
  summary: 'Saves the user’s picture and the switches of his subscription',
  caller: 'member',
  agency: 'allowed',
  input: record({
    email: as('email', orNull(text(254))),
    /** The answer of the upload, the present picture, or empty to remove the picture. */
    iconUrl: as('icon', orNull(text(1024))),
    dnsRestricted: as('inXinjiang', orNull(flag)),
    abroad: as('in_foreign', orNull(flag)),
    englishNames: as('use_english_node', orNull(flag)),
  }),
  answer: nothing,
  refusals: ['emailFixed', 'imageNotFound'],
})
