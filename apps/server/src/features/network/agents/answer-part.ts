import { createHash } from 'node:crypto'

/** A part of the answer to an agent. It is made only for an agent that does not have it. */
export interface AnswerPart<T> {
  /** Another text for other contents. */
  cursor: string
  make(): T
}

/** A short hash of contents. */
export function tagOf(contents: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const content of contents) hash.update(content)
  return hash.digest('hex').slice(0, 40)
}
