import type { Selectable } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

/** Sums of a day, all integers. */
export type DaySums = Omit<
  Selectable<Tables['statistics_days']>,
  'day' | 'made_at' | 'checked_at' | 'channels' | 'without_excess'
>
