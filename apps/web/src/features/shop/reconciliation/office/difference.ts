import type { AnswerOf, listDifferences } from '@dukou/contract'

/** Where a bill and the books differ. */
export type Difference = AnswerOf<typeof listDifferences>[number]
