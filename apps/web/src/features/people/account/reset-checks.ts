import { isEmail, MIN_PASSWORD_LENGTH } from '@dukou/domain'

export const MIN_LINK_LENGTH = 8

export interface Reset {
  link: string
  email: string
  password: string
  repeated: string
}

export type ResetProblem = 'passwordEmpty' | 'differ' | 'tooShort' | 'badEmail' | 'badLink'

/** The first thing that is wrong, in the product's order. */
export function resetProblem({ link, email, password, repeated }: Reset): ResetProblem | undefined {
  if (password === '' && repeated === '') return 'passwordEmpty'
  if (password !== repeated) return 'differ'
  if (password.length < MIN_PASSWORD_LENGTH) return 'tooShort'
  if (!isEmail(email)) return 'badEmail'
  if (link.length < MIN_LINK_LENGTH) return 'badLink'
  return undefined
}
