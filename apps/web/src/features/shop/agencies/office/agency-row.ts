import type { AnswerOf, listAgencies } from '@dukou/contract'

export type Agency = AnswerOf<typeof listAgencies>[number]
