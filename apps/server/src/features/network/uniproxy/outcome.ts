import type { SentAnswer } from './packed-answers.ts'

/** Response to a node. */
export interface Outcome {
  status: 200 | 304 | 400 | 403 | 413 | 429 | 503
  headers: Record<string, string>
  body?: Buffer | string
}

export const JSON_HEADERS = { 'content-type': 'application/json' }

/** The headers that an answer is chosen by. */
export const VARY = { vary: 'accept-encoding, x-response-format' }

export function headersOf({ etag, contentType, coding }: SentAnswer): Record<string, string> {
  return { etag, 'content-type': contentType, ...VARY, ...(coding && { 'content-encoding': coding }) }
}

export function no(status: Outcome['status'], message: string, headers: Record<string, string> = {}): Outcome {
  return { status, headers: { ...headers, ...JSON_HEADERS }, body: JSON.stringify({ message }) }
}
