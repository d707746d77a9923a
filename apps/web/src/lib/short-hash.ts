/** Eight letters and digits that tell one text from another; for nothing that anybody would forge. FNV-1a. */
export function shortHash(text: string): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return `h${hash.toString(36).padStart(7, '0')}`
}
