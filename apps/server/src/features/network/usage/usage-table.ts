import type { Tables } from '../../../platform/database/tables.ts'

export type Decision = Tables['usage_reports']['decision']
export type DayColumns = Omit<Tables['usage_days'], 'day' | 'user_id'>

/** How rows of days that are over grow: `insert into usage_days ...` ends with it. */
export const ADD_TO_DAYS = `on conflict (day, user_id) do update set trial = usage_days.trial + excluded.trial,
  quota = usage_days.quota + excluded.quota, permanent = usage_days.permanent + excluded.permanent,
  overrun = usage_days.overrun + excluded.overrun, up = usage_days.up + excluded.up, down = usage_days.down + excluded.down`
