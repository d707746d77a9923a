import { type EncodedAnswer, encodeText } from './encode.ts'

/**
 * The answer to `alivelist`: how many addresses each user has. An object even when empty; programs trip over `[]`.
 * @param addressesByUser the object as its text
 */
export function aliveListAnswer(addressesByUser: string): EncodedAnswer {
  return encodeText(`{"alive":${addressesByUser}}`)
}
