import { createHash } from 'node:crypto'

/** A short hash that tells other contents from these. */
export function tagOf(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, 40)
}
