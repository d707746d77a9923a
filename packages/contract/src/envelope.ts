import type { RefusalDetails } from './refusal.ts'

/** The answer inside the envelope. `detail` is ours: the figures of a refusal's text, for pages that count down. */
export interface Answered {
  code: number
  data: unknown
  msg: string
  detail?: RefusalDetails
}

export const CODE_OK = 0
export const MAX_ENVELOPE_BYTES = 64 * 1024

/** Under these every unknown path is an unknown call; elsewhere it is a page. */
export const CALL_PREFIXES: readonly string[] = ['/api/', '/user/', '/describe/', '/country/']
