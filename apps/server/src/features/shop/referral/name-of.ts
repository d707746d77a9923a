import { maskedEmail } from '@dukou/domain'

/** How an inviter sees an invited person. */
export function nameOf({ email, isDeleted }: { email: string; isDeleted: boolean }): string {
  return isDeleted ? '***' : maskedEmail(email)
}
