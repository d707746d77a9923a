import { call } from '../call.ts'
import { as, instant, integer, list, nothing, orNull, record, text } from '../codec.ts'
import { passwordDigest } from '../people/account-fields.ts'

/** Six digits of the authenticator app, or a recovery code, with or without its hyphen. */
const code = as('code', text(64))

/** Ours: what the profile page shows of it. */
export const mySecondFactor = call('/api/user/second_factor', {
  summary: 'Whether signing in asks for a second factor, and how many recovery codes are left',
  caller: 'member',
  agency: 'allowed',
  reads: true,
  input: nothing,
  answer: record({ onSince: as('onSince', orNull(instant)), codesLeft: as('codesLeft', integer(0, 10)) }),
  refusals: [],
})

/** Ours: nothing is asked for at sign-in until it is confirmed. */
export const beginSecondFactor = call('/api/user/second_factor_begin', {
  summary:
    'Gives who knows the password a secret for his authenticator app, told once; it counts from its confirmation',
  caller: 'member',
  agency: 'allowed',
  input: record({ passwordDigest: as('password', passwordDigest) }),
  answer: record({ uri: as('uri', text()), secret: as('secret', text()) }),
  refusals: ['passwordWrong', 'secondFactorChanged'],
})

/** Ours. */
export const confirmSecondFactor = call('/api/user/second_factor_confirm', {
  summary: 'Switches the second factor on with a first code of the app; the recovery codes are told once',
  caller: 'member',
  agency: 'allowed',
  input: record({ code }),
  answer: record({ recoveryCodes: as('recoveryCodes', list(text(), 10)) }),
  refusals: ['secondFactorWrong', 'secondFactorChanged'],
})

/** Ours. */
export const switchOffSecondFactor = call('/api/user/second_factor_off', {
  summary: 'Switches the second factor off, with the password and a code or a recovery code',
  caller: 'member',
  agency: 'allowed',
  input: record({ passwordDigest: as('password', passwordDigest), code }),
  answer: nothing,
  refusals: ['passwordWrong', 'secondFactorWrong', 'secondFactorChanged'],
})
