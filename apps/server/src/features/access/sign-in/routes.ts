import { login } from './login.ts'
import { loginWithCode } from './login-with-code.ts'

export const signInRoutes = { login, loginWithCode }
