import type { AnswerOf, listRebates } from '@dukou/contract'

export type Rebate = AnswerOf<typeof listRebates>[number]
