import { createHmac } from 'node:crypto'
import type { App } from '../../../platform/context.ts'
import { sha256 } from '../../../platform/ids.ts'

export interface Seed {
  seed: string
  /** SHA-256 of the seed as text. */
  commitment: string
}

/**
 * The seed of a user's next draw. It follows from a secret of the site, the setting, the user and the draw before it: so
 * every process knows it without a row, nobody outside does, and a user cannot ask for another one.
 * @param lastDrawId key of the user's last draw; null: none yet
 */
export function nextSeed(
  { secrets }: Pick<App, 'secrets'>,
  drawSeed: string,
  userPublicId: string,
  lastDrawId: bigint | null,
): Seed {
  const parts = JSON.stringify([drawSeed, userPublicId, lastDrawId === null ? null : String(lastDrawId)])
  const seed = createHmac('sha256', secrets.derive('seeds of draws')).update(parts).digest('hex')
  return { seed, commitment: sha256(seed).toString('hex') }
}

/** HMAC-SHA256 of the browser's number under the seed, both as text. */
export function hmacOf(seed: string, ownNumber: string): string {
  return createHmac('sha256', seed).update(ownNumber).digest('hex')
}
