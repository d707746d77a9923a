import { call } from '../call.ts'
import { as, orElse, record, text } from '../codec.ts'
import { token } from './account.ts'
import { byMail, email, passwordDigest } from './account-fields.ts'

const signedUp = record({ ...token.fields, byMail })

export const signup = call('/api/user/signup', {
  summary: 'Makes an account and signs in; the cookie channel_code names who invited',
  caller: 'anyone',
  input: record({
    email: as('email', email),
    passwordDigest: as('password', passwordDigest),
    iconUrl: as('icon_url', orElse(text(1024), '')),
    host: as('host', orElse(text(255), '')),
  }),
  answer: signedUp,
  refusals: ['emailAlreadyRegistered'],
})
