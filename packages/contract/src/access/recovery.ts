import { call } from '../call.ts'
import { as, nothing, record, text } from '../codec.ts'
import { byMail, email, passwordDigest } from '../people/account-fields.ts'

/** The link as somebody copied it: whole, in the wrapping of a client program, or only its path. */
const link = text(2048)

export const resetPassword = call('/api/user/reset_password', {
  summary: 'Sets a new password for who holds the account’s present subscription link and knows its e-mail',
  caller: 'anyone',
  input: record({
    email: as('email', email),
    passwordDigest: as('password', passwordDigest),
    link: as('describUrl', link),
  }),
  answer: record({ byMail }),
  refusals: ['linkUnknown', 'linkOwnerGone', 'linkOfAnother', 'actionNotAllowedForAccount'],
})

export const recoverByMail = call('/api/user/recover_by_mail', {
  summary: 'Mails a link for a new password to the account’s e-mail; the answer is the same for an unknown address',
  caller: 'anyone',
  input: record({ email: as('email', email) }),
  answer: nothing,
  refusals: ['mailNotConfigured'],
})

export const setPasswordByMail = call('/api/user/set_password_by_mail', {
  summary: 'Sets a new password by the link in a recovery mail',
  caller: 'anyone',
  input: record({
    serialId: as('serial_id', text(100)),
    key: as('key', text(100)),
    passwordDigest: as('password', passwordDigest),
  }),
  answer: nothing,
  refusals: ['confirmationOver'],
})

/** The plain calls that a mail's link leads to, by what they confirm. They answer {@link Confirmation}. */
export const CONFIRM_PATHS = {
  signup: '/api/account/signup_confirm',
  changePassword: '/api/account/change_password',
} as const

/** How the page's address names what is confirmed. */
export const CONFIRM_ACTIONS = { signup: 'signup', change_password: 'changePassword' } as const

export interface Confirmation {
  /** 0: done. */
  Code: number
  Msg: string
}

export const findAccount = call('/api/user/get_email', {
  summary: 'The e-mail of the account whose present subscription link this is',
  caller: 'anyone',
  input: record({ link: as('describUrl', link) }),
  answer: record({ email: as('email', email) }),
  refusals: ['linkUnknown', 'linkOwnerGone', 'actionNotAllowedForAccount'],
})
