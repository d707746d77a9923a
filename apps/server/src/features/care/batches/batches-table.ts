import type { AnswerOf, Calls } from '@dukou/contract'
import type { Selectable } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

type Person = AnswerOf<Calls['batchPeople']>[number]

export type Batch = Selectable<Tables['user_batches']>
export type Why = NonNullable<Person['why']>
