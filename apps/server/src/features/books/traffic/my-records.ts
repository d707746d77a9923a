import type { Calls } from '@dukou/contract'
import {
  addDays,
  businessDay,
  type DayOfUse,
  firstRecordedDay,
  type RecordedChange,
  recordRows,
  startOfDay,
} from '@dukou/domain'
import { CompiledQuery } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'

/** Both lists as JSON, because all is one statement; bytes are texts there, so that none is rounded. */
interface Found {
  granted: bigint
  used: bigint
  changes: (Pick<RecordedChange, 'type' | 'description' | 'day' | 'days' | 'reverses'> & {
    at_ms: number
    permanent: string
    trial: string
    permanent_after: string
    time_expires_ms: number | null
  })[]
  uses: { day: string; quota: string; trial: string; permanent: string; overrun: string }[]
}

const READ = `
  select b.permanent_granted as granted, b.permanent_used as used,
    coalesce((
      select json_agg(json_build_object('type', r.type, 'description', r.description, 'day', r.day, 'days', r.days_change,
        'at_ms', extract(epoch from r.created_at) * 1000, 'reverses', r.key like 'adjust:%:reversed' or r.key like 'refund:%', 'permanent', r.permanent_change::text,
        'trial', r.trial_change::text, 'permanent_after', r.permanent_after::text,
        'time_expires_ms', extract(epoch from r.time_after) * 1000) order by r.id desc)
      from traffic_records r where r.user_id = b.user_id and r.day >= $2::date), '[]') as changes,
    coalesce((
      select json_agg(json_build_object('day', d.day, 'quota', d.quota::text, 'trial', d.trial::text,
        'permanent', d.permanent::text, 'overrun', d.overrun::text))
      from user_days d where d.user_id = b.user_id and d.day >= $2::date), '[]') as uses
  from traffic_balances b where b.user_id = $1`

export const myTrafficRecords: Handler<Calls['myTrafficRecords']> = async (ctx) => {
  const now = ctx.now()
  const { timeZone } = ctx.config
  const today = businessDay(now, timeZone)
  const asked = [ctx.actor.id, firstRecordedDay(today)]
  const { rows } = await ctx.db.executeQuery<Found>(CompiledQuery.raw(READ, asked))
  const [found] = rows
  if (!found) throw new Error(`user ${ctx.actor.id} has no balance`)
  const shown = recordRows(
    { grantedBytes: found.granted, usedBytes: found.used },
    found.changes.map(changeOf),
    found.uses.map(useOf),
  )
  // A day's use is written until the day is over.
  const endOf = (day: string) => (day < today ? startOfDay(addDays(day, 1), timeZone) : now)
  return shown.map(({ at, ...row }) => ({ ...row, updatedAt: at ?? endOf(row.day) }))
}

function changeOf({ at_ms, permanent, trial, permanent_after, time_expires_ms, ...same }: Found['changes'][number]) {
  return {
    ...same,
    at: new Date(at_ms),
    permanentBytes: BigInt(permanent),
    trialBytes: BigInt(trial),
    permanentAfterBytes: BigInt(permanent_after),
    timeExpiresAt: time_expires_ms === null ? null : new Date(time_expires_ms),
  }
}

function useOf({ day, quota, trial, permanent, overrun }: Found['uses'][number]): DayOfUse {
  return {
    day,
    quotaBytes: BigInt(quota),
    trialBytes: BigInt(trial),
    permanentBytes: BigInt(permanent),
    overrunBytes: BigInt(overrun),
  }
}
