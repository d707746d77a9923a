import { sha256Hex } from './sha256.ts'

/** Sent to the server instead of a password: SHA-256 of its NFKC form. The server applies a slow hash to the digest. */
export function passwordDigest(password: string): string {
  return sha256Hex(password.normalize('NFKC'))
}
