import { type Factors, factorsOf, MILLION, type ReportReason } from '@dukou/domain'
import type { Program, ReportedUse } from '@dukou/node-protocol'
import type { Decision } from './usage-table.ts'

/** Factors and limits at the arrival of a report. Factors of lines and users are in hundredths. */
export interface Terms {
  site: bigint
  upload: bigint
  line: bigint
  minimumBytes: bigint
  /** Bytes a day to which the site's factor does not apply. */
  plainBytesPerDay: bigint
  /** Factors of the report's users whose own factor is not 1. */
  userScales: ReadonlyMap<number, bigint>
}

export interface Totals {
  users: number
  up: bigint
  down: bigint
}

/** A report as it is stored: once, with what was decided about it and all that its bill follows from. */
export interface ReportRow {
  day: string
  key: string
  inboundNumber: number
  arrivedAt: Date
  program: Program
  decision: Decision
  reason: ReportReason
  isUncertain: boolean
  original: { day: string; key: string } | undefined
  fingerprint: Buffer
  received: Totals
  resent: Totals
  /** Use that is counted. */
  use: ReportedUse
  terms: Terms
  /** Per user; only where the site's factor has a limit. */
  plain: ReportedUse | undefined
}

const UNSCALED = 100n

/** Site and line; a user's own factor comes on top where it is not 1. */
export function factorsFor({ site, upload, line }: Terms, userScale = UNSCALED): Factors {
  return factorsOf({ site, upload, line, user: userScale })
}

/** The same without the site's factor. */
export function plainFactorsFor({ upload, line }: Terms, userScale = UNSCALED): Factors {
  return factorsOf({ site: MILLION, upload, line, user: userScale })
}

export function totalsOf({ userIds, ups, downs }: ReportedUse): Totals {
  return { users: userIds.length, up: sum(ups), down: sum(downs) }
}

function sum(list: readonly number[]): bigint {
  // Two sums of halves are exact for a million entries below 2^50; one bigint per entry would cost ten times as much.
  let [high, low] = [0, 0]
  for (const value of list) {
    high += Math.floor(value / HALF)
    low += value % HALF
  }
  return BigInt(high) * BigInt(HALF) + BigInt(low)
}
const HALF = 2 ** 30

type Value = string | number | boolean | Date | Buffer | null

/** Every column with its type and what stands in it; arrays go as their text, which both databases read. */
const COLUMNS: Record<string, [type: string, value: (row: ReportRow) => Value]> = {
  day: ['date', ({ day }) => day],
  key: ['uuid', ({ key }) => key],
  inbound_number: ['integer', ({ inboundNumber }) => inboundNumber],
  arrived_at: ['timestamptz', ({ arrivedAt }) => arrivedAt],
  program: ['text', ({ program }) => program],
  decision: ['text', ({ decision }) => decision],
  reason: ['text', ({ reason }) => reason],
  is_uncertain: ['boolean', ({ isUncertain }) => isUncertain],
  original_day: ['date', ({ original }) => original?.day ?? null],
  original_key: ['uuid', ({ original }) => original?.key ?? null],
  body_sha256: ['bytea', ({ fingerprint }) => fingerprint],
  received_users: ['integer', ({ received }) => received.users],
  received_up: ['numeric', ({ received }) => String(received.up)],
  received_down: ['numeric', ({ received }) => String(received.down)],
  resent_users: ['integer', ({ resent }) => resent.users],
  resent_up: ['numeric', ({ resent }) => String(resent.up)],
  resent_down: ['numeric', ({ resent }) => String(resent.down)],
  user_ids: ['text::integer[]', ({ use }) => listOf(use.userIds)],
  ups: ['text::bigint[]', ({ use }) => listOf(use.ups)],
  downs: ['text::bigint[]', ({ use }) => listOf(use.downs)],
  up_factor: ['bigint', ({ terms }) => String(factorsFor(terms).up)],
  down_factor: ['bigint', ({ terms }) => String(factorsFor(terms).down)],
  plain_up_factor: ['bigint', ({ terms }) => String(plainFactorsFor(terms).up)],
  plain_down_factor: ['bigint', ({ terms }) => String(plainFactorsFor(terms).down)],
  minimum_bytes: ['bigint', ({ terms }) => String(terms.minimumBytes)],
  scales: ['text::integer[]', scalesOf],
  plain_ups: ['text::bigint[]', ({ plain }) => (plain ? listOf(plain.ups) : null)],
  plain_downs: ['text::bigint[]', ({ plain }) => (plain ? listOf(plain.downs) : null)],
}

function scalesOf({ use, terms: { userScales } }: ReportRow): string | null {
  return userScales.size === 0 ? null : listOf(use.userIds.map((id) => userScales.get(id) ?? UNSCALED))
}

/** An array as PostgreSQL writes it. */
export function listOf(values: readonly (number | bigint)[]): string {
  return `{${values.join()}}`
}

/** Placeholder of a column, in a statement whose first parameters are {@link reportValues}. */
export function reportParameter(column: string): string {
  const place = Object.keys(COLUMNS).indexOf(column)
  if (place < 0) throw new Error(`a report has no column ${column}`)
  return `$${place + 1}::${COLUMNS[column]?.[0]}`
}

/** `insert into usage_reports` as far as its conflict, from the first parameters on. */
export const INSERT_REPORT = `insert into usage_reports (${Object.keys(COLUMNS).join(', ')})
  select ${Object.keys(COLUMNS).map(reportParameter).join(', ')}`

export const REPORT_PARAMETERS = Object.keys(COLUMNS).length

export function reportValues(row: ReportRow): Value[] {
  return Object.values(COLUMNS).map(([, value]) => value(row))
}
