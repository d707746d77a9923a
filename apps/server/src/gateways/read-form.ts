import type { IncomingNotify } from './adapter.ts'

const MAX_FIELDS = 40
const MAX_NAME_LENGTH = 64
const MAX_VALUE_BYTES = 2048
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * The fields of a notify, from the query of a GET or the body of a POST, never from both. A repeated or bracketed name,
 * too many or too long fields and broken UTF-8 are refused as a whole: two readers must not see two messages.
 */
export function readForm({
  method,
  rawQuery,
  rawBody,
}: IncomingNotify): { fields: Map<string, string> } | { problem: string } {
  let text: string
  try {
    text = utf8.decode(method === 'GET' ? Buffer.from(rawQuery, 'latin1') : rawBody)
  } catch {
    return { problem: 'not UTF-8' }
  }
  const fields = new Map<string, string>()
  for (const pair of text.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = decode(equals < 0 ? pair : pair.slice(0, equals))
    const value = decode(equals < 0 ? '' : pair.slice(equals + 1))
    if (name === undefined || value === undefined) return { problem: 'broken percent-encoding' }
    if (name.includes('\0') || value.includes('\0')) return { problem: 'a NUL' }
    if (name.length > MAX_NAME_LENGTH) return { problem: 'field name too long' }
    if (fields.has(name)) return { problem: `field ${name} twice` }
    if (/[[\]]/.test(name) || name === '__proto__') return { problem: `field name ${name}` }
    if (Buffer.byteLength(value) > MAX_VALUE_BYTES) return { problem: `field ${name} too long` }
    fields.set(name, value)
    if (fields.size > MAX_FIELDS) return { problem: 'too many fields' }
  }
  return { fields }
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '))
  } catch {
    return undefined
  }
}
