/** Whether a write failed because another row has the value that this index keeps single. */
export function isTaken(error: unknown, index: string): boolean {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string }
  return code === '23505' && constraint === index
}

/** Whether a write failed because a row would be what this check forbids. */
export function isBroken(error: unknown, check: string): boolean {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string }
  return code === '23514' && constraint === check
}
