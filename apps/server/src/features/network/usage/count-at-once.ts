import type { App } from '../../../platform/context.ts'
import type { Statement } from '../../../platform/database/read-rows.ts'
import { listOf, type ReportRow, reportParameter } from './report-row.ts'
import { type LastReport, type Quarantined, STORE_PARAMETERS, STORE_REPORT, storeValues } from './store-report.ts'
import { ADD_TO_DAYS } from './usage-table.ts'
import { weighAll, weighsPlainly } from './weigh.ts'

/** The report's own values under short names. */
const DAY = reportParameter('day')
const AT = reportParameter('arrived_at')
const MINIMUM = reportParameter('minimum_bytes')
const own = (place: number, type: string) => `$${STORE_PARAMETERS + place}::${type}`

const today = (column: string) => `case when b.day = ${DAY} then b.${column} else 0 end`

// As `bill` of the domain: whole bytes of this use, and what is open in millionths.
const open = '(b.carried + i.millionths)'
const weighed = `(i.whole + ${open} / 1000000)`

/** Billed and carried amounts. A minimum makes each row several times as expensive to compute. */
const BILL = {
  withMinimum: {
    billed: `case when ${weighed} < ${MINIMUM} then 0 else ${weighed} end`,
    carried: `case when ${weighed} < ${MINIMUM} then i.whole * 1000000 + ${open} else ${open} % 1000000 end`,
  },
  plain: { billed: weighed, carried: `${open} % 1000000` },
}

// As `splitSpend`: what is left in the first bucket, the first two, and all three, so that each part is a difference.
const quota = `case when b.time_expires_at > ${AT} then greatest(b.daily_limit - ${today('day_quota')}, 0) else 0 end`
const quotaAndTrial = `${quota} + case when b.trial_expires_at > ${AT} then b.trial_left else 0 end`
const allBuckets = `${quotaAndTrial} + b.permanent_granted - b.permanent_used`

function partsOf(billed: string) {
  const fromQuota = `least(${billed}, ${quota})`
  return {
    fromQuota,
    fromTrial: `(least(${billed}, ${quotaAndTrial}) - ${fromQuota})`,
    fromPermanent: `(least(${billed}, ${allBuckets}) - least(${billed}, ${quotaAndTrial}))`,
    beyond: `greatest(${billed} - (${allBuckets}), 0)`,
  }
}

/**
 * A whole report in one statement: it is stored, each of its users takes his bytes, and days that end by it are written
 * out. It does nothing where its key is taken or another report of the node came in between, and it undoes itself where a
 * user's day is later than the report's: then `countCarefully` has its turn. A balance is one narrow row of which no
 * index changes. Users come by ascending number, so that two reports do not wait for each other in a ring; a small table
 * is read in the order of its rows instead, so there the balances are locked by number first.
 *
 * A row is computed as `countUse` of the domain does it; a property test holds both against each other.
 */
function countBy(name: string, { billed, carried }: (typeof BILL)['plain']): Statement {
  const { fromQuota, fromTrial, fromPermanent, beyond } = partsOf(billed)
  return {
    name,
    text: `
    ${STORE_REPORT},
    locked as materialized (
      select 1 from traffic_balances
      where ${own(4, 'boolean')} and exists (select 1 from report) and user_id = any(${reportParameter('user_ids')})
      order by user_id for no key update),
    spent as (
      update traffic_balances b set
        day = ${DAY},
        day_quota = ${today('day_quota')} + ${fromQuota},
        day_trial = ${today('day_trial')} + ${fromTrial},
        day_permanent = ${today('day_permanent')} + ${fromPermanent},
        day_overrun = ${today('day_overrun')} + ${beyond},
        day_up = ${today('day_up')} + i.up,
        day_down = ${today('day_down')} + i.down,
        trial_left = b.trial_left - ${fromTrial},
        permanent_used = b.permanent_used + ${fromPermanent},
        carried = ${carried},
        turned = case when b.day < ${DAY} and (b.day_up > 0 or b.day_down > 0) then array[b.day - date '1970-01-01',
          b.day_trial, b.day_quota, b.day_permanent, b.day_overrun, b.day_up, b.day_down] end
      from (
        select id, up, down, coalesce(whole, up + down) as whole, coalesce(millionths, 0) as millionths
        from unnest(${reportParameter('user_ids')}, ${reportParameter('ups')}, ${reportParameter('downs')},
          ${own(1, 'text')}::bigint[], ${own(2, 'text')}::bigint[]) as t (id, up, down, whole, millionths)
        offset 0) i
      where b.user_id = i.id and b.day <= ${DAY} and exists (select 1 from report) and (select count(*) from locked) >= 0
      returning b.user_id, b.turned),
    closed as (
      insert into usage_days (day, user_id, trial, quota, permanent, overrun, up, down)
      select date '1970-01-01' + turned[1]::int, user_id, turned[2], turned[3], turned[4], turned[5], turned[6], turned[7]
      from spent where turned is not null
      ${ADD_TO_DAYS})
    select case when exists (select 1 from report)
      then usage_all_counted((select count(*) from spent), ${own(3, 'bigint')}) else false end`,
  }
}

const COUNT = countBy('count_report', BILL.plain)
const COUNT_WITH_MINIMUM = countBy('count_report_with_minimum', BILL.withMinimum)

/** Below some 6,000 rows the planner reads the whole table rather than the rows of a report; this is well above. */
const SMALL_TABLE = 20_000

/** SQLSTATE of `usage_all_counted`. */
const NOT_ALL = 'DK001'

/** @returns `late`: users have a later day already, and nothing was done */
export async function countAtOnce(
  app: Pick<App, 'readRows'>,
  row: ReportRow,
  last: LastReport,
  quarantine: readonly Quarantined[],
  mostUsers: number,
): Promise<'counted' | 'overtaken' | 'late'> {
  // Without factors the database adds up and down by itself.
  const { wholes, millionths } = weighsPlainly(row) ? { wholes: [], millionths: [] } : weighAll(row)
  const { userIds } = row.use
  const values = [
    ...storeValues(row, last, quarantine),
    listOf(wholes),
    listOf(millionths),
    userIds.length,
    mostUsers <= SMALL_TABLE,
  ]
  try {
    const [answer] = await app.readRows(row.terms.minimumBytes > 0n ? COUNT_WITH_MINIMUM : COUNT, values)
    return answer?.[0] ? 'counted' : 'overtaken'
  } catch (error) {
    if ((error as { code?: string }).code === NOT_ALL) return 'late'
    throw error
  }
}
