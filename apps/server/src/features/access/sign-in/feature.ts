import type { Feature } from '../../../platform/feature.ts'
import { login } from './login.ts'
import { loginWithCode } from './login-with-code.ts'

export const signInFeature = {
  routes: { login, loginWithCode },
} satisfies Feature
