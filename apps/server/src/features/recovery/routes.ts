import { findAccount } from './find-account.ts'
import { resetPassword } from './reset-password.ts'

export const recoveryRoutes = { findAccount, resetPassword }
