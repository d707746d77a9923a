import type { RefusalDetails, RefusalName } from '@dukou/contract'

/** An expected no. Thrown by a verb, it rolls its transaction back and becomes the answer. */
export class Refused extends Error {
  readonly refusal: RefusalName
  readonly details: RefusalDetails

  constructor(refusal: RefusalName, details: RefusalDetails = {}) {
    super(refusal)
    this.refusal = refusal
    this.details = details
  }
}

export function refuse(refusal: RefusalName, details?: RefusalDetails): never {
  throw new Refused(refusal, details)
}

/** Who is told, and in which language. */
export interface Asking {
  client: { language: 'zh' | 'en' }
}

/** Refuses a value that the contract lets pass, saying of which field what is wrong and what to do. */
export function refuseInput({ client }: Asking, problem: { zh: string; en: string }): never {
  refuse('badInput', { problem: problem[client.language] })
}
