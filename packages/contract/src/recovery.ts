import { call } from './call.ts'
import { as, pattern, record, text } from './codec.ts'

const email = text(254)
/** The link as somebody copied it: whole, in the wrapping of a client program, or only its path. */
const link = text(2048)

export const resetPassword = call('/api/user/reset_password', {
  summary: 'Sets a new password for who holds the account’s present subscription link and knows its e-mail',
  caller: 'anyone',
  input: record({
    email: as('email', email),
    passwordDigest: as('password', pattern(/^[0-9a-f]{64}$/)),
    link: as('describUrl', link),
  }),
  answer: record({}),
  refusals: ['linkUnknown', 'linkOwnerGone', 'linkOfAnother', 'actionNotAllowedForAccount'],
})

export const findAccount = call('/api/user/get_email', {
  summary: 'The e-mail of the account whose present subscription link this is',
  caller: 'anyone',
  input: record({ link: as('describUrl', link) }),
  answer: record({ email: as('email', email) }),
  refusals: ['linkUnknown', 'linkOwnerGone', 'actionNotAllowedForAccount'],
})
