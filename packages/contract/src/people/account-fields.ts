import { as, flag, pattern, text } from '../codec.ts'

export const email = text(254)
/** Lower-case hex SHA-256 of the password, which itself never leaves the page. */
export const passwordDigest = pattern(/^[0-9a-f]{64}$/)
/** Whether what was asked waits until the link in a mail is followed. */
export const byMail = as('byMail', flag)
