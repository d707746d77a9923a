/** In bytes from the start of the file, both ends included. */
export interface ByteRange {
  from: number
  to: number
}

/**
 * The one range that is asked for (RFC 9110, section 14). More than one, or what cannot be read, is answered with all.
 * @returns `beyond` where nothing of the file is in it
 */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | 'all' | 'beyond' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (!first && !last) return 'all'
  const from = first ? Number(first) : Math.max(0, bytes - Number(last))
  const to = first && last ? Math.min(Number(last), bytes - 1) : bytes - 1
  if (first && last && Number(last) < Number(first)) return 'all'
  return from >= bytes || from > to ? 'beyond' : { from, to }
}
