import type { QuarantineReason } from '@dukou/domain'
import type { Answer } from '@dukou/node-protocol'
import { INSERT_REPORT, REPORT_PARAMETERS, type ReportRow, reportParameter, reportValues } from './report-row.ts'

/** State of a node's last report when the next one is judged. */
export interface LastReport {
  /** Key of the last report when this one was judged. */
  key: string | null
  /** Delivery state of that report's answer at that time. */
  answer: Answer
  /** Whether this report is a resend of that one: then its answer was lost. */
  isSaidAgain: boolean
  /** Whether this report becomes the last one. A report from a journal may have been overtaken. */
  isNewest: boolean
  /** Whether this report waited in a journal, so that the program may have started after it. */
  hasWaited: boolean
  /** This report's use, packed. Only for programs that resend undelivered use as part of the next report. */
  body: Buffer | null
}

/** Entries of a report that nobody is billed for, by their reason. */
export interface Quarantined {
  reason: QuarantineReason
  /** A JSON object. As text, which takes a tenth of the memory: a report can have two hundred thousand users. */
  entries: string
  users: number
  up: bigint
  down: bigint
}

const own = (place: number, type: string) => `$${REPORT_PARAMETERS + place}::${type}`
const ifNewest = (column: string, value: string) =>
  `${column} = case when ${own(2, 'boolean')} then ${value} else ${column} end`

/**
 * The beginning of a statement that stores a report with its quarantine, and remembers it as its node's last one: all
 * or nothing. `report` has no row where its key is taken, or since it was judged another report of the node came, or word
 * of the last one's answer.
 *
 * A start of the program that is stored came before a report that did not wait, so the start is never stored later than
 * such a report. Its time can be later where the clock was set back in between.
 */
export const STORE_REPORT = `with remembered as (
    update usage_sources set
      ${ifNewest('last_day', reportParameter('day'))}, ${ifNewest('last_key', reportParameter('key'))},
      ${ifNewest('last_arrived_at', reportParameter('arrived_at'))},
      ${ifNewest('last_body_sha256', reportParameter('body_sha256'))}, ${ifNewest('last_body', own(3, 'bytea'))},
      last_answer = case when ${own(2, 'boolean')} then 'unknown' when ${own(6, 'boolean')} then 'lost' else last_answer end,
      started_at = case when ${own(7, 'boolean')} then started_at else least(started_at, ${reportParameter('arrived_at')}) end
    where inbound_number = ${reportParameter('inbound_number')} and last_key is not distinct from ${own(1, 'uuid')}
      and (last_key is null or last_answer = ${own(5, 'text')})
      and not exists (
        select 1 from usage_reports where day = ${reportParameter('day')} and key = ${reportParameter('key')})
    returning 1),
  report as (${INSERT_REPORT} where exists (select 1 from remembered) on conflict (day, key) do nothing returning 1),
  quarantined as (
    insert into usage_quarantine (day, report_key, reason, inbound_number, arrived_at, entries, readable_users, up, down)
    select ${reportParameter('day')}, ${reportParameter('key')}, reason, ${reportParameter('inbound_number')},
      ${reportParameter('arrived_at')}, entries, users, up, down
    from jsonb_to_recordset(${own(4, 'text')}::jsonb) as q (reason text, entries jsonb, users int, up numeric, down numeric)
    where exists (select 1 from report))`

/** Number of parameters before those of the rest of the statement. */
export const STORE_PARAMETERS = REPORT_PARAMETERS + 7

export function storeValues(row: ReportRow, last: LastReport, quarantine: readonly Quarantined[]): unknown[] {
  const { key, isNewest, hasWaited, body, answer, isSaidAgain } = last
  return [...reportValues(row), key, isNewest, body, quarantineText(quarantine), answer, isSaidAgain, hasWaited]
}

function quarantineText(quarantine: readonly Quarantined[]): string {
  const rows = quarantine.map(
    ({ reason, entries, users, up, down }) =>
      `{"reason":"${reason}","entries":${entries},"users":${users},"up":${up},"down":${down}}`,
  )
  return `[${rows.join()}]`
}
