/**
 * Where an arrow key, Home or End leads from one of `count` things that stand in a row: the index of the next one,
 * undefined for any other key. Past an end a row of tabs begins anew, a row of points does not.
 */
export function arrowStep(key: string, at: number, count: number, past: 'stop' | 'wrap'): number | undefined {
  const last = count - 1
  if (key === 'ArrowRight') return at < last ? at + 1 : past === 'wrap' ? 0 : last
  if (key === 'ArrowLeft') return at > 0 ? at - 1 : past === 'wrap' ? last : 0
  if (key === 'Home') return 0
  if (key === 'End') return last
  return undefined
}
