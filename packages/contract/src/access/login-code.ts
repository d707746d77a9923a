import { call } from '../call.ts'
import { as, record, text } from '../codec.ts'
import { token } from '../people/account.ts'
import { email, passwordDigest } from '../people/account-fields.ts'

/** Ours: the second step for who has one. Without it the plain login does all. */
export const loginWithCode = call('/api/user/login_code', {
  summary: 'Signs in where the plain login asks for a second factor: password, and a code or a recovery code',
  caller: 'anyone',
  input: record({
    email: as('email', email),
    passwordDigest: as('password', passwordDigest),
    code: as('code', text(64)),
  }),
  answer: token,
  refusals: ['wrongLogin', 'tooManyLogins', 'accountDisabled', 'signupUnconfirmed', 'secondFactorWrong'],
})
