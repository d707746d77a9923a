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

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
