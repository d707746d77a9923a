import type { EncodedAnswer } from '@dukou/node-protocol'

/** What a node is answered. */
export interface Outcome {
  status: 200 | 304 | 400 | 403 | 429 | 503
  headers: Record<string, string>
  body?: Buffer | string
}

export const JSON_HEADERS = { 'content-type': 'application/json' }

export function headersOf({ etag, contentType }: EncodedAnswer): Record<string, string> {
  return { etag, 'content-type': contentType }
}

export function no(status: Outcome['status'], message: string, headers: Record<string, string> = {}): Outcome {
  return { status, headers: { ...headers, ...JSON_HEADERS }, body: JSON.stringify({ message }) }
}
