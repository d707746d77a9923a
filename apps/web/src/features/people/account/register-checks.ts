import { isEmail, MIN_PASSWORD_LENGTH } from '@dukou/domain'

export interface Registration {
  email: string
  password: string
  repeated: string
}

export type RegistrationProblem = 'differ' | 'tooShort' | 'badEmail'

/** The first thing that is wrong, in the product's order: passwords differ, too short, then the e-mail. */
export function registrationProblem({ email, password, repeated }: Registration): RegistrationProblem | undefined {
  if (password !== repeated) return 'differ'
  if (password.length < MIN_PASSWORD_LENGTH) return 'tooShort'
  if (!isEmail(email)) return 'badEmail'
  return undefined
}
