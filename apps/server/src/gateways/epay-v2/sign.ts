import { type KeyObject, sign as signWith, verify as verifyWith } from 'node:crypto'
import { signBase } from '../epay-v1/sign.ts'

/** RSASSA-PKCS1-v1_5 with SHA-256 over the base text of epay V1, without a key behind it. In base64. */
export function signRsa(fields: ReadonlyMap<string, string>, privateKey: KeyObject): string {
  return signWith('RSA-SHA256', Buffer.from(signBase(fields), 'utf8'), privateKey).toString('base64')
}

/** A missing signature is a wrong one. The algorithm is ours: what the message says of it is not read. */
export function rsaHolds(fields: ReadonlyMap<string, string>, publicKey: KeyObject): boolean {
  const given = Buffer.from(fields.get('sign') ?? '', 'base64')
  return given.length > 0 && verifyWith('RSA-SHA256', Buffer.from(signBase(fields), 'utf8'), publicKey, given)
}
