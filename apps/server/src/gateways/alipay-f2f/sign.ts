import type { KeyObject } from 'node:crypto'
import { rsaSign, rsaSignatureHolds } from '../rsa-signature.ts'

/** The one algorithm that is used. A message that names another is refused: the algorithm is ours to choose. */
export const SIGN_TYPE = 'RSA2'

/** The text that a request signs: all fields but `sign` and empty ones, sorted, joined unencoded. `sign_type` is in it. */
export function requestBase(fields: ReadonlyMap<string, string>): string {
  return baseOf([...fields].filter(([name, value]) => name !== 'sign' && value !== ''))
}

/** The text that a notify signs: all fields but `sign` and `sign_type`, empty ones too. */
export function notifyBase(fields: ReadonlyMap<string, string>): string {
  return baseOf([...fields].filter(([name]) => name !== 'sign' && name !== 'sign_type'))
}

export function signRequest(fields: ReadonlyMap<string, string>, privateKey: KeyObject): string {
  return rsaSign(requestBase(fields), privateKey)
}

/** @param platformKey the public key of Alipay, never the one of our application */
export function notifySignatureHolds(fields: ReadonlyMap<string, string>, platformKey: KeyObject): boolean {
  if (fields.get('sign_type') !== SIGN_TYPE) return false
  return rsaSignatureHolds(notifyBase(fields), fields.get('sign') ?? '', platformKey)
}

function baseOf(fields: [string, string][]): string {
  return fields
    .sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}
