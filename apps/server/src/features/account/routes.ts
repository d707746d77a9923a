import { listDevices, signOutDevice } from './devices.ts'
import { exchangeToken } from './exchange-token.ts'
import { login } from './login.ts'
import { loginWithCode } from './login-with-code.ts'
import { logout } from './logout.ts'
import { signup } from './signup.ts'
import { userInfo } from './user-info.ts'

export const accountRoutes = {
  exchangeToken,
  listDevices,
  signOutDevice,
  login,
  loginWithCode,
  logout,
  signup,
  userInfo,
}
