import type { QuarantineReason, ReportReason } from '@dukou/domain'
import type { Answer, Program } from '@dukou/node-protocol'
import type { Generated } from 'kysely'

interface UsageSourcesTable {
  inbound_number: number
  fixed_program: Exclude<Program, 'unknown'> | null
  user_agent: Generated<string>
  pulled_at: Date | null
  asked_alive_list_at: Date | null
  started_at: Date | null
  sends_tags: Generated<boolean>
  last_day: string | null
  last_key: string | null
  last_arrived_at: Date | null
  last_body_sha256: Buffer | null
  last_body: Buffer | null
  last_answer: Generated<Answer>
  last_answer_at: Date | null
}

export type Decision = 'accepted' | 'resend' | 'excess'

interface UsageReportsTable {
  day: string
  key: string
  inbound_number: number
  arrived_at: Date
  applied_at: Generated<Date>
  program: Program
  decision: Decision
  reason: ReportReason
  is_uncertain: boolean
  original_day: string | null
  original_key: string | null
  body_sha256: Buffer
  received_users: number
  received_up: string
  received_down: string
  resent_users: number
  resent_up: string
  resent_down: string
  user_ids: number[]
  ups: bigint[]
  downs: bigint[]
  up_factor: bigint
  down_factor: bigint
  plain_up_factor: bigint
  plain_down_factor: bigint
  minimum_bytes: bigint
  scales: number[] | null
  plain_ups: bigint[] | null
  plain_downs: bigint[] | null
  is_summed: Generated<boolean>
}

interface UsageQuarantineTable {
  day: string
  report_key: string
  reason: QuarantineReason
  inbound_number: number
  arrived_at: Date
  entries: unknown
  readable_users: number
  up: string
  down: string
}

export interface DayColumns {
  trial: bigint
  quota: bigint
  permanent: bigint
  overrun: bigint
  up: bigint
  down: bigint
}

/** How rows of days that are over grow: `insert into usage_days ...` ends with it. */
export const ADD_TO_DAYS = `on conflict (day, user_id) do update set trial = usage_days.trial + excluded.trial,
  quota = usage_days.quota + excluded.quota, permanent = usage_days.permanent + excluded.permanent,
  overrun = usage_days.overrun + excluded.overrun, up = usage_days.up + excluded.up, down = usage_days.down + excluded.down`

interface UsageDaysTable extends DayColumns {
  day: string
  user_id: bigint
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    usage_sources: UsageSourcesTable
    usage_reports: UsageReportsTable
    usage_quarantine: UsageQuarantineTable
    usage_days: UsageDaysTable
    /** All days of all users, the one that runs included. */
    user_days: UsageDaysTable
  }
}
