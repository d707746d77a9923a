/** How many milliseconds are left of a time that several calls share. Never less than one, which a call cannot make use of. */
export function patience(timeoutMs: number): () => number {
  const until = performance.now() + timeoutMs
  return () => Math.max(1, Math.ceil(until - performance.now()))
}
