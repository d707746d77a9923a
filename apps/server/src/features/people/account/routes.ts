import { listDevices, signOutDevice } from './devices.ts'
import { exchangeToken } from './exchange-token.ts'
import { logout } from './logout.ts'
import { signup } from './signup.ts'
import { userInfo } from './user-info.ts'

export const accountRoutes = {
  exchangeToken,
  listDevices,
  signOutDevice,
  logout,
  signup,
  userInfo,
}
