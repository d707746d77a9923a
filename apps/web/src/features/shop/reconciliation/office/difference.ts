import type { AnswerOf, listDifferences } from '@dukou/contract'

/** A difference between a bill and the books. */
export type Difference = AnswerOf<typeof listDifferences>[number]
