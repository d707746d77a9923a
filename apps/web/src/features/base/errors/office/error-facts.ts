import type { AnswerOf, listErrors } from '@dukou/contract'

export type ErrorKind = AnswerOf<typeof listErrors>[number]

/** The error's source. Reports from visitors' pages are a source of their own, because anybody can send them. */
export function sourceOf({
  source,
  stranger,
}: Pick<ErrorKind, 'source' | 'stranger'>): 'server' | 'browser' | 'stranger' {
  return stranger ? 'stranger' : source
}
