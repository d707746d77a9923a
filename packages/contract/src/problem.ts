import type { RefusalDetails } from './refusal.ts'
import type { RefusalName } from './refusals.ts'

export const PROBLEM_TYPE = 'application/problem+json'

/** A refusal in plain JSON (RFC 9457). */
export interface Problem {
  /** Names the kind of problem. It is no address. */
  type: string
  title: string
  status: number
  /** Sentence for a person, in the language of Accept-Language. */
  detail: string
  code: number
  refusal: RefusalName
  /** The figures in the text. */
  figures?: RefusalDetails
  /** The fields that are wrong, each by a JSON Pointer into the body or query. */
  errors?: { pointer: string; detail: string }[]
}

export function problemType(name: RefusalName): string {
  return `urn:problem-type:dukou:${name}`
}

/** `orderNotFound` is "Order not found". */
export function problemTitle(name: RefusalName): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
