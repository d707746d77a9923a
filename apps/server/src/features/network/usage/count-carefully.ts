import { countUse, type DayUse, NO_USE, plainPart, type UsageAccount, type WeighedUse } from '@dukou/domain'
import type { ReportedUse } from '@dukou/node-protocol'
import { CompiledQuery, sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { type BalanceRow, balanceOf } from '../../books/traffic/index.ts'
import { listOf, type ReportRow } from './report-row.ts'
import { type LastReport, type Quarantined, STORE_REPORT, storeValues } from './store-report.ts'
import { ADD_TO_DAYS, type DayColumns } from './usage-table.ts'
import { weighAll } from './weigh.ts'

class Overtaken extends Error {}

/**
 * Counts a report user by user with the rule of the domain, while their balances are held: for one of a day that is over
 * for some of them, and where it depends on the bytes of the day which factor holds. Several times dearer than
 * `countAtOnce`, and rarely needed.
 */
export async function countCarefully(
  app: Pick<App, 'db'>,
  row: ReportRow,
  last: LastReport,
  quarantine: readonly Quarantined[],
): Promise<'counted' | 'overtaken'> {
  try {
    await app.db.transaction().execute((tx) => countIn(tx, row, last, quarantine))
    return 'counted'
  } catch (error) {
    if (error instanceof Overtaken) return 'overtaken'
    throw error
  }
}

async function countIn(tx: Tx, asked: ReportRow, last: LastReport, quarantine: readonly Quarantined[]) {
  await lockSource(tx, asked.inboundNumber)
  const balances = await lockBalances(tx, asked.use.userIds)
  const earlier = await readDays(tx, asked.day, asked.use.userIds)
  const row = { ...asked, plain: plainUse(asked, balances, earlier) }
  const values = storeValues(row, last, quarantine)
  const stored = `${STORE_REPORT} select count(*) as stored from report`
  const { rows } = await tx.executeQuery<{ stored: bigint }>(CompiledQuery.raw(stored, values))
  if (rows[0]?.stored !== 1n) throw new Overtaken()

  const { wholes, millionths } = weighAll(row)
  const accounts: [number, UsageAccount][] = []
  const days: [number, string, DayUse][] = []
  for (const [index, id] of row.use.userIds.entries()) {
    const use: WeighedUse = {
      upBytes: BigInt(row.use.ups[index] as number),
      downBytes: BigInt(row.use.downs[index] as number),
      weighed: BigInt(wholes[index] as number | bigint) * 1_000_000n + BigInt(millionths[index] ?? 0),
      at: row.arrivedAt,
      day: row.day,
    }
    const before = accountOf(balances.get(id) as BalanceRow)
    const counted = countUse(before, use, row.terms.minimumBytes, earlier.get(id))
    accounts.push([id, counted.account])
    if (counted.closed) days.push([id, counted.closed.day, counted.closed.use])
    if (counted.earlier) days.push([id, row.day, difference(counted.earlier, earlier.get(id) ?? NO_USE)])
  }
  await writeAccounts(tx, accounts)
  await writeDays(tx, days)
}

/** Before the balances, as `countAtOnce` does: two tries of one report must not wait for each other. */
async function lockSource(tx: Tx, inboundNumber: number): Promise<void> {
  await sql`select 1 from usage_sources where inbound_number = ${inboundNumber} for no key update`.execute(tx)
}

/** By ascending number, as every report does. */
async function lockBalances(tx: Tx, userIds: number[]): Promise<Map<number, BalanceRow>> {
  const { rows } = await sql<BalanceRow>`
    select * from traffic_balances where user_id = any(${listOf(userIds)}::text::bigint[])
    order by user_id for update`.execute(tx)
  if (rows.length !== userIds.length) throw new Error(`${userIds.length - rows.length} users have no balance`)
  return new Map(rows.map((row) => [Number(row.user_id), row]))
}

async function readDays(tx: Tx, day: string, userIds: number[]): Promise<Map<number, DayUse>> {
  const { rows } = await sql<DayColumns & { user_id: bigint }>`
    select * from usage_days where day = ${day}::date and user_id = any(${listOf(userIds)}::text::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [Number(row.user_id), dayUseOf(row)]))
}

/** The bytes to which the site's factor does not apply, where it has such a limit. */
function plainUse(
  { use, terms, day }: ReportRow,
  balances: ReadonlyMap<number, BalanceRow>,
  earlier: ReadonlyMap<number, DayUse>,
): ReportedUse | undefined {
  if (terms.plainBytesPerDay === 0n) return undefined
  const parts = use.userIds.map((id, index) => {
    const { today, quotaDay } = accountOf(balances.get(id) as BalanceRow)
    const sameDay = quotaDay === day ? today : (earlier.get(id) ?? NO_USE)
    const all = { upBytes: BigInt(use.ups[index] as number), downBytes: BigInt(use.downs[index] as number) }
    return plainPart(all, sameDay.upBytes + sameDay.downBytes, terms.plainBytesPerDay)
  })
  return {
    userIds: use.userIds,
    ups: parts.map(({ upBytes }) => Number(upBytes)),
    downs: parts.map(({ downBytes }) => Number(downBytes)),
  }
}

function accountOf(row: BalanceRow): UsageAccount {
  return {
    ...balanceOf(row),
    trialLeftBytes: row.trial_left,
    trialExpiresAt: row.trial_expires_at,
    carried: row.carried,
    today: dayUseOf({
      trial: row.day_trial,
      quota: row.day_quota,
      permanent: row.day_permanent,
      overrun: row.day_overrun,
      up: row.day_up,
      down: row.day_down,
    }),
  }
}

function difference(after: DayUse, before: DayUse): DayUse {
  return {
    trialBytes: after.trialBytes - before.trialBytes,
    quotaBytes: after.quotaBytes - before.quotaBytes,
    permanentBytes: after.permanentBytes - before.permanentBytes,
    overrunBytes: after.overrunBytes - before.overrunBytes,
    upBytes: after.upBytes - before.upBytes,
    downBytes: after.downBytes - before.downBytes,
  }
}

function dayUseOf({ trial, quota, permanent, overrun, up, down }: DayColumns): DayUse {
  return {
    trialBytes: trial,
    quotaBytes: quota,
    permanentBytes: permanent,
    overrunBytes: overrun,
    upBytes: up,
    downBytes: down,
  }
}

async function writeAccounts(tx: Tx, accounts: [number, UsageAccount][]): Promise<void> {
  const column = (pick: (account: UsageAccount) => bigint) => listOf(accounts.map(([, account]) => pick(account)))
  const quotaDays = accounts.map(([, { quotaDay }]) => quotaDay)
  await sql`
    update traffic_balances b set day = i.day, day_trial = i.trial, day_quota = i.quota, day_permanent = i.permanent,
      day_overrun = i.overrun, day_up = i.up, day_down = i.down, trial_left = i.trial_left,
      permanent_used = i.permanent_used, carried = i.carried, turned = null
    from unnest(${listOf(accounts.map(([id]) => id))}::text::bigint[], ${`{${quotaDays.join()}}`}::text::date[],
      ${column(({ today }) => today.trialBytes)}::text::bigint[], ${column(({ today }) => today.quotaBytes)}::text::bigint[],
      ${column(({ today }) => today.permanentBytes)}::text::bigint[],
      ${column(({ today }) => today.overrunBytes)}::text::bigint[], ${column(({ today }) => today.upBytes)}::text::bigint[],
      ${column(({ today }) => today.downBytes)}::text::bigint[],
      ${column(({ trialLeftBytes }) => trialLeftBytes)}::text::bigint[],
      ${column(({ permanentUsedBytes }) => permanentUsedBytes)}::text::bigint[],
      ${column(({ carried }) => carried)}::text::bigint[])
      as i (id, day, trial, quota, permanent, overrun, up, down, trial_left, permanent_used, carried)
    where b.user_id = i.id`.execute(tx)
}

/** Adds to rows of days that are over. */
async function writeDays(tx: Tx, days: [number, string, DayUse][]): Promise<void> {
  if (days.length === 0) return
  const column = (pick: (use: DayUse) => bigint) => listOf(days.map(([, , use]) => pick(use)))
  await sql`
    insert into usage_days (user_id, day, trial, quota, permanent, overrun, up, down)
    select * from unnest(${listOf(days.map(([id]) => id))}::text::bigint[], ${`{${days.map(([, day]) => day).join()}}`}::text::date[],
      ${column((use) => use.trialBytes)}::text::bigint[], ${column((use) => use.quotaBytes)}::text::bigint[],
      ${column((use) => use.permanentBytes)}::text::bigint[], ${column((use) => use.overrunBytes)}::text::bigint[],
      ${column((use) => use.upBytes)}::text::bigint[], ${column((use) => use.downBytes)}::text::bigint[])
    ${sql.raw(ADD_TO_DAYS)}`.execute(tx)
}
