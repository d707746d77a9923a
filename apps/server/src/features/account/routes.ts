import { exchangeToken } from './exchange-token.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { signup } from './signup.ts'
import { userInfo } from './user-info.ts'

export const accountRoutes = { exchangeToken, login, logout, signup, userInfo }
