import type { RefusalName } from '@dukou/contract'
import type { Problem } from '@dukou/contract/schema'
import type { Words } from '@dukou/domain'

/** Values for the placeholders of a refusal's text. Text is in both languages: a verb does not know the reader's. */
export type Told = Record<string, Words | string | number>

/** Details of a refusal for programs, beside its text. */
export interface About {
  /** The fields that are wrong. */
  problems?: Problem[]
  /** In place of the status that the refusal has elsewhere. */
  status?: number
}

/** An expected no. Thrown by a verb, it rolls its transaction back and becomes the answer. */
export class Refused extends Error {
  readonly refusal: RefusalName
  readonly told: Told
  readonly about: About

  constructor(refusal: RefusalName, told: Told = {}, about: About = {}) {
    super(refusal)
    this.refusal = refusal
    this.told = told
    this.about = about
  }
}

export function refuse(refusal: RefusalName, told?: Told, about?: About): never {
  throw new Refused(refusal, told, about)
}

/** Refuses a value that the contract lets pass, saying of which field what is wrong and what to do. */
export function refuseInput(problem: Words): never {
  refuse('badInput', { problem })
}
