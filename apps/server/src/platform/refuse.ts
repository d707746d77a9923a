import type { RefusalName } from '@dukou/contract'
import type { Words } from '@dukou/domain'

/** Values for the placeholders of a refusal's text. Text is in both languages: a verb does not know the reader's. */
export type Told = Record<string, Words | string | number>

/** An expected no. Thrown by a verb, it rolls its transaction back and becomes the answer. */
export class Refused extends Error {
  readonly refusal: RefusalName
  readonly told: Told

  constructor(refusal: RefusalName, told: Told = {}) {
    super(refusal)
    this.refusal = refusal
    this.told = told
  }
}

export function refuse(refusal: RefusalName, told?: Told): never {
  throw new Refused(refusal, told)
}

/** Refuses a value that the contract lets pass, saying of which field what is wrong and what to do. */
export function refuseInput(problem: Words): never {
  refuse('badInput', { problem })
}
