import { sha256Hex } from './sha256.ts'

/** What leaves the page instead of a password: SHA-256 of its NFKC form. The server hashes that again, slowly. */
export function passwordDigest(password: string): string {
  return sha256Hex(password.normalize('NFKC'))
}
