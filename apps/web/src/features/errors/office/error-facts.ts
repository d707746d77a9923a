import type { AnswerOf, listErrors } from '@dukou/contract'

export type ErrorKind = AnswerOf<typeof listErrors>[number]
