import { webAddress } from '@dukou/domain'
import type { StoredAccount } from '../adapter.ts'
import { isSecret, MIN_SECRET_LENGTH } from '../secret.ts'

export interface EpayAccount {
  /** Without a slash behind. */
  base: string
  pid: string
  key: string
}

/** The secret is the merchant's key and nothing else. */
export function readAccount({
  baseUrl,
  merchantId,
  secret,
}: StoredAccount): { account: EpayAccount } | { problem: string } {
  if (!isSecret(secret)) {
    return { problem: `needs a secret of at least ${MIN_SECRET_LENGTH} characters without blanks` }
  }
  if (!webAddress(baseUrl)) return { problem: 'needs an address such as https://example.com' }
  return { account: { base: baseUrl.replace(/\/$/, ''), pid: merchantId, key: secret } }
}
