import type { KeyObject } from 'node:crypto'
import { webAddress } from '@dukou/domain'
import type { StoredAccount } from '../adapter.ts'
import { isPair, readPrivateKey, readPublicKey } from '../rsa-keys.ts'

export interface EpayV2Account {
  /** Without a slash behind. */
  base: string
  pid: string
  /** Our private key: signs what we ask. */
  merchantKey: KeyObject
  /** The platform's public key: verifies what it answers and tells. */
  platformKey: KeyObject
}

/** The secret has two lines of JSON: `privateKey` of the merchant and `platformKey`, the public key of the platform. */
export function readAccount({
  baseUrl,
  merchantId,
  secret,
}: StoredAccount): { account: EpayV2Account } | { problem: string } {
  const keys = readSecret(secret)
  const merchantKey = readPrivateKey(keys.privateKey ?? '')
  if (!merchantKey) return { problem: 'needs the merchant’s private key: RSA of 2048 bits or more, PKCS#8' }
  const platformKey = readPublicKey(keys.platformKey ?? '')
  if (!platformKey) return { problem: 'needs the platform’s public key: RSA of 2048 bits or more' }
  if (isPair(merchantKey, platformKey))
    return { problem: 'has the merchant’s own public key in place of the platform’s' }
  if (!webAddress(baseUrl)) return { problem: 'needs an address such as https://example.com' }
  return { account: { base: baseUrl.replace(/\/$/, ''), pid: merchantId, merchantKey, platformKey } }
}

function readSecret(secret: string): { privateKey?: string; platformKey?: string } {
  try {
    const keys = JSON.parse(secret)
    return typeof keys === 'object' && keys !== null ? keys : {}
  } catch {
    return {}
  }
}
