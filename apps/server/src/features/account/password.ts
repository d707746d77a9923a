import { hash, verify } from '@node-rs/argon2'
import { refuse } from '../../platform/refuse.ts'

/** argon2id with 19 MiB and two passes: 5 ms on a current core, so a burst of logins must wait its turn. */
const ARGON2ID = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
const AT_ONCE = 2
const MAX_WAITING = 200

let running = 0
const waiting: (() => void)[] = []

/** @param digest what the page sends: SHA-256 of the password in hex */
export function hashPassword(digest: string): Promise<string> {
  return inTurn(() => hash(digest, ARGON2ID))
}

export function passwordMatches(stored: string, digest: string): Promise<boolean> {
  return inTurn(() => verify(stored, digest))
}

/** Spends the time of a real check where there is no account, so that the two cannot be told apart. */
export async function pretendToCheck(digest: string): Promise<void> {
  await hashPassword(digest)
}

/** Who ends hands his place to the next who waits, so that nobody slips in between. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING) refuse('busy')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
