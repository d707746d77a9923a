/** The longest beginning of a text that has at most so many bytes, in whole characters. */
export function cutToBytes(text: string, max: number): string {
  let cut = text.trim()
  while (Buffer.byteLength(cut) > max) cut = [...cut].slice(0, -1).join('')
  return cut
}
