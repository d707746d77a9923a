/** An e-mail that is safe in links, headers and profiles: no quotes, angles, spaces, control characters, `&` or `#`. */
const EMAIL = /^[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,24}$/
const CHANNEL_CODE = /^[A-Za-z0-9_-]{1,32}$/
const PASSWORD_DIGEST = /^[0-9a-f]{64}$/

export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text)
}

/** Two spellings of one mailbox are one account. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}

export function isChannelCode(text: string): boolean {
  return CHANNEL_CODE.test(text)
}

/** The page sends the SHA-256 of the password, never the password: 64 lower-case hex digits. */
export function isPasswordDigest(text: string): boolean {
  return PASSWORD_DIGEST.test(text)
}

/** Blank means empty, null or undefined; a space is not blank. */
export function isBlank(value: string | null | undefined): boolean {
  return value === '' || value === null || value === undefined
}

export const MIN_PASSWORD_LENGTH = 8
export const DEFAULT_CHANNEL_CODE = 'WJKCNOCODE'
