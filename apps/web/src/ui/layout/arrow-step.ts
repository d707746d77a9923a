/**
 * Returns the index that an arrow key, Home or End leads to among `count` things in a row; undefined for any other key.
 * `past`: beyond an end, a row of tabs wraps around and a row of points stops.
 */
export function arrowStep(key: string, at: number, count: number, past: 'stop' | 'wrap'): number | undefined {
  const last = count - 1
  if (key === 'ArrowRight') return at < last ? at + 1 : past === 'wrap' ? 0 : last
  if (key === 'ArrowLeft') return at > 0 ? at - 1 : past === 'wrap' ? last : 0
  if (key === 'Home') return 0
  if (key === 'End') return last
  return undefined
}
