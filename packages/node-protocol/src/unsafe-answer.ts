/**
 * An answer that is known to crash a stock node program or to make it serve something else without a word. Such an
 * answer must never leave: a program that runs goes on with what it has when it gets none.
 */
export class UnsafeAnswer extends Error {
  override readonly name = 'UnsafeAnswer'
}

/** @throws UnsafeAnswer saying what is wrong and what a program does with it */
export function insist(isSafe: boolean, otherwise: string): asserts isSafe {
  if (!isSafe) throw new UnsafeAnswer(otherwise)
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An X25519 key: 32 bytes in unpadded base64url. */
export function isKey(value: unknown): boolean {
  return typeof value === 'string' && /^[A-Za-z0-9_-]{43}$/.test(value)
}

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
