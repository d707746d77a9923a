import { changePassword } from './change-password.ts'
import { changeProfile } from './change-profile.ts'

export const profileRoutes = { changePassword, changeProfile }
