import type { Feature } from '../../../platform/feature.ts'
import { findAccount } from './find-account.ts'
import { recoverByMail } from './recover-by-mail.ts'
import { resetPassword } from './reset-password.ts'
import { setPasswordByMail } from './set-password-by-mail.ts'

export const recoveryFeature = {
  routes: { findAccount, recoverByMail, resetPassword, setPasswordByMail },
} satisfies Feature
