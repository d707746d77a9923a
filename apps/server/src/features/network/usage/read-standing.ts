import { GB, MILLION } from '@dukou/domain'
import type { Answer, Program } from '@dukou/node-protocol'
import type { App } from '../../../platform/context.ts'
import { type Columns, rowOf, selectList } from '../../../platform/database/columns.ts'
import type { Statement } from '../../../platform/database/read-rows.ts'
import { createSettingsCache, type Settings, type SettingsSince, settingsSince } from '../../base/settings/index.ts'
import type { Received } from './received.ts'
import { listOf, type Terms } from './report-row.ts'

/** State that a report is judged by: the node, its last report, and the factors of its users' bytes. */
export interface Standing {
  /** The report was counted before, under this key. */
  isCounted: boolean
  fixedProgram: Exclude<Program, 'dukou' | 'unknown'> | null
  pulledAt: Date | null
  askedAliveListAt: Date | null
  /** When the program there was last seen to start. */
  startedAt: Date | null
  last: StandingReport | undefined
  terms: Terms
  port: { bytesPerSecond: number }
  /** No more users than this have ever been. */
  mostUsers: number
}

/** A node's last report. */
export interface StandingReport {
  day: string
  key: string
  arrivedAt: Date
  fingerprint: Buffer
  answer: Answer
  /** Since when that is known. */
  answerAt: Date | null
  isSecondTry: boolean
}

interface Row extends SettingsSince {
  isCounted: boolean
  hasSource: boolean
  fixedProgram: Standing['fixedProgram']
  pulledAt: Date | null
  askedAliveListAt: Date | null
  startedAt: Date | null
  lastDay: string | null
  lastKey: string | null
  lastArrivedAt: Date | null
  lastFingerprint: Buffer | null
  lastAnswer: Answer | null
  lastAnswerAt: Date | null
  lastReason: string | null
  lineScale: number
  /** `user:hundredths`, with commas between. */
  userScales: string | null
  mostUsers: number
}

const COLUMNS: Columns<Row> = {
  ...settingsSince('$5'),
  isCounted: 'exists (select 1 from usage_reports where day = $2::date and key = $3::uuid)',
  hasSource: 's.inbound_number is not null',
  fixedProgram: 's.fixed_program',
  pulledAt: 's.pulled_at',
  askedAliveListAt: 's.asked_alive_list_at',
  startedAt: 's.started_at',
  lastDay: 's.last_day',
  lastKey: 's.last_key',
  lastArrivedAt: 's.last_arrived_at',
  lastFingerprint: 's.last_body_sha256',
  lastAnswer: 's.last_answer',
  lastAnswerAt: 's.last_answer_at',
  lastReason: '(select reason from usage_reports where day = s.last_day and key = s.last_key)',
  // Lines of one inbound have the same scale; where all were removed, what they had last.
  lineScale: `coalesce((select (scale * 100)::int from lines where inbound_number = $1::int
    order by removed_at desc nulls first limit 1), 100)`,
  // Skips the lookup if no user has a factor of their own.
  userScales: `case when exists (select 1 from users where scale <> 1)
    then (select string_agg(id || ':' || (scale * 100)::int, ',') from users
      where scale <> 1 and id = any($4::text::bigint[])) end`,
  mostUsers: '(select coalesce(max(id) - 999, 0)::int from users)',
}

const READ: Statement = {
  name: 'usage_standing',
  text: `select ${selectList(COLUMNS)} from revisions as site left join usage_sources s on s.inbound_number = $1::int`,
}

/** One statement for each report, with the settings of its moment. */
export function createStandingRead(app: Pick<App, 'db' | 'readRows'>) {
  const askSettings = createSettingsCache()
  return async ({ inboundNumber, day, key }: Received, userIds: readonly number[]): Promise<Standing> => {
    for (;;) {
      const { known, settingsOf } = askSettings()
      const [values = []] = await app.readRows(READ, [inboundNumber, day, key, listOf(userIds), known])
      const row = rowOf(COLUMNS, values)
      const settings = settingsOf(row)
      if (row.hasSource) return standingOf(row, settings)
      await addSource(app, inboundNumber)
    }
  }
}

async function addSource({ db }: Pick<App, 'db'>, inboundNumber: number): Promise<void> {
  await db
    .insertInto('usage_sources')
    .values({ inbound_number: inboundNumber })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function standingOf(row: Row, settings: Readonly<Settings>): Standing {
  const { isCounted, fixedProgram, pulledAt, askedAliveListAt, startedAt, mostUsers } = row
  const { lastDay, lastKey, lastArrivedAt, lastFingerprint } = row
  return {
    isCounted,
    fixedProgram,
    pulledAt,
    askedAliveListAt,
    startedAt,
    last:
      lastDay && lastKey && lastArrivedAt && lastFingerprint
        ? {
            day: lastDay,
            key: lastKey,
            arrivedAt: lastArrivedAt,
            fingerprint: Buffer.from(lastFingerprint),
            answer: row.lastAnswer ?? 'unknown',
            answerAt: row.lastAnswerAt,
            isSecondTry: row.lastReason === 'firstTryUnknown',
          }
        : undefined,
    terms: {
      site: BigInt(settings.spendFactorMillionths),
      upload: BigInt(settings.uploadFactorMillionths),
      line: BigInt(row.lineScale),
      minimumBytes: BigInt(settings.minimumSpendBytes),
      // Without a factor there is nothing to be free of.
      plainBytesPerDay: BigInt(settings.spendFactorMillionths) === MILLION ? 0n : BigInt(settings.plainGbPerDay) * GB,
      userScales: scalesFrom(row.userScales),
    },
    port: { bytesPerSecond: (settings.nodePortMbps * 125_000 * settings.nodePortPercent) / 100 },
    mostUsers,
  }
}

function scalesFrom(text: string | null): Map<number, bigint> {
  const pairs = (text ?? '').split(',').filter(Boolean)
  return new Map(
    pairs.map((pair) => {
      const [id, scale] = pair.split(':')
      return [Number(id), BigInt(scale as string)]
    }),
  )
}
