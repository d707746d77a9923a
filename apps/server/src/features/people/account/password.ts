import { hash, verify } from '@node-rs/argon2'
import type { App } from '../../../platform/context.ts'
import { createTurns } from '../../../platform/in-turn.ts'

/** argon2id with 19 MiB and two passes: 5 ms on a current core, so a burst of logins must wait its turn. */
const ARGON2ID = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
const AT_ONCE = 2
const MAX_WAITING = 200

const inTurn = createTurns(AT_ONCE, MAX_WAITING)
let checks = 0

/** Tells how much work passwords were: a login for an unknown e-mail must cost the same as a wrong password. */
export function measurePasswords(app: App): void {
  app.metrics.gauge('dukou_password_checks_total', () => checks)
}

/** @param digest what the page sends: SHA-256 of the password in hex */
export function hashPassword(digest: string): Promise<string> {
  checks += 1
  return inTurn(() => hash(digest, ARGON2ID))
}

export function passwordMatches(stored: string, digest: string): Promise<boolean> {
  checks += 1
  return inTurn(() => verify(stored, digest))
}

/** Spends the time of a real check where there is no account, so that the two cannot be told apart. */
export async function pretendToCheck(digest: string): Promise<void> {
  await hashPassword(digest)
}
