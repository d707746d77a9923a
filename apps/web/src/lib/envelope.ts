import type { Answered } from '@dukou/contract'

/** The body of every call: `{data: base64(utf8(JSON))}`. An empty payload is `{}`. */
export function seal(payload: unknown): string {
  return JSON.stringify({ data: toBase64(JSON.stringify(payload ?? {})) })
}

/** Opens an answer. @throws where the text is not an envelope with a numeric code inside. */
export function open(body: string): Answered {
  const { data } = JSON.parse(body) as { data: string }
  const answered = JSON.parse(fromBase64(data)) as Answered
  if (typeof answered?.code !== 'number') throw new TypeError('The envelope holds no code')
  return answered
}

/** Base64 of the text's UTF-8 bytes, standard alphabet, padded. `btoa` alone breaks on Chinese. */
export function toBase64(text: string): string {
  let binary = ''
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte)
  return btoa(binary)
}

export function fromBase64(base64: string): string {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}
