import type { Calls } from '@dukou/contract'
import { addDays, businessDay, may, type StaffScope, startOfDay } from '@dukou/domain'
import { type RawBuilder, sql } from 'kysely'
import type { HomeFigure, HomeMoment, Waiting } from '../../../platform/home-part.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { failingWays } from '../../shop/payments/index.ts'
import { guideOf, STEPS, type Steps } from './guide.ts'
import { PARTS, type PartsRow, TODAY, type Today } from './parts.ts'

type Row = PartsRow & { steps: Steps | null; today: Today | null }

/** Stands for a part that the caller may not see. */
const NONE = {
  count: 0,
  since: null,
  amount: 0,
  names: null,
  lines: 0,
  title: null,
  bytes: 0,
  reason: null,
  name: null,
  times: 0,
  month: null,
}

/**
 * All that waits for the caller, by scopes, in one statement made of the parts of all features. Only the journal of usage
 * reports is this process's own, from its gauges.
 */
export const officeHome: Handler<Calls['officeHome']> = async (ctx) => {
  const now = ctx.now()
  const { config, settings } = ctx
  const day = businessDay(now, config.timeZone)
  const moment: HomeMoment = {
    ...{ config, settings, day },
    at: sql`${now}::timestamptz`,
    yesterday: addDays(day, -1),
    morning: startOfDay(day, config.timeZone),
  }
  const seen = (name: string, scope: StaffScope | null, value: RawBuilder<unknown>) =>
    sql`case when ${sql.lit(may(ctx.actor, scope))} then (${value}) end as ${sql.id(name)}`
  const parts = Object.entries(PARTS).map(([name, { scope, read }]) => seen(name, scope, read(moment)))
  const { rows } = await sql<Row>`select ${sql.join(parts)},
    ${seen('steps', null, objectOf(STEPS, moment))},
    ${seen('today', 'statistics:read', objectOf(TODAY, moment))}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new Error('the back office has no home')
  const {
    suspense = NONE,
    withdrawals = NONE,
    refunds = NONE,
    proofs = NONE,
    differences = NONE,
    silent = NONE,
    unreachable = NONE,
    twins = NONE,
    stopped = NONE,
    never = NONE,
    tickets = NONE,
    quarantine = NONE,
    uncertain = NONE,
    mails = NONE,
    telegrams = NONE,
    webhooks = NONE,
    errors = NONE,
    strangerErrors = NONE,
    today,
    failingPaymentAccounts = [],
    starts = [],
    inUse = [],
    chains = [],
    steps,
  } = withoutNulls(row)
  const waiting = ({ count, since }: Waiting) => ({ count, since: since ? new Date(since) : null })
  const gauge = (what: 'reports' | 'bytes' | 'age_seconds') =>
    may(ctx.actor, 'nodes:read') ? Math.round(ctx.metrics.value(`dukou_usage_journal_${what}`) ?? 0) : 0
  return {
    suspense: { ...waiting(suspense), amountLi: BigInt(suspense.amount) },
    withdrawals: { ...waiting(withdrawals), amountLi: BigInt(withdrawals.amount) },
    refunds: { ...waiting(refunds), amountLi: BigInt(refunds.amount) },
    proofs: { ...waiting(proofs), amountLi: BigInt(proofs.amount) },
    differences: { ...waiting(differences), month: differences.month },
    silentNodes: { ...waiting(silent), names: silent.names ?? [], lines: silent.lines },
    unreachableNodes: { ...waiting(unreachable), names: unreachable.names ?? [] },
    twinAgents: { ...waiting(twins), names: twins.names ?? [] },
    stoppedCores: { count: stopped.count, names: stopped.names ?? [] },
    neverUpNodes: { count: never.count, names: never.names ?? [] },
    failingPaymentAccounts: failingPaymentAccounts.map((one) => ({ ...one, since: new Date(one.since) })),
    failedStarts: starts.map((one) => ({ ...one, since: new Date(one.since) })),
    failingWays: failingWays(ctx, settings, inUse),
    chainTrouble: chains.map((one) => ({ ...one, since: new Date(one.since) })),
    staleRate: row.rate ? { savedAt: row.rate.savedAt === null ? null : new Date(row.rate.savedAt) } : null,
    tickets: { ...waiting(tickets), title: tickets.title },
    journal: { count: gauge('reports'), bytes: BigInt(gauge('bytes')), ageSeconds: gauge('age_seconds') },
    quarantine: { ...waiting(quarantine), bytes: BigInt(quarantine.bytes) },
    uncertain: waiting(uncertain),
    failedMails: { ...waiting(mails), reason: mails.reason },
    failedTelegrams: { ...waiting(telegrams), reason: telegrams.reason },
    failedWebhooks: { ...waiting(webhooks), name: webhooks.name },
    newErrors: {
      ...waiting(errors),
      times: errors.times,
      name: errors.name,
      strangers: waiting(strangerErrors),
    },
    backupAt: row.backup,
    guide: steps ? guideOf(ctx, steps, inUse) : null,
    today: today ? { ...today, revenueLi: BigInt(today.revenue) } : null,
  }
}

/** The figures as one JSON object. */
function objectOf(figures: Record<string, HomeFigure<unknown>>, moment: HomeMoment): RawBuilder<unknown> {
  const pairs = Object.entries(figures).map(([name, read]) => sql`${sql.lit(name)}, (${read(moment)})`)
  return sql`select json_build_object(${sql.join(pairs)})`
}

function withoutNulls(row: Row): { [Name in keyof Row]?: NonNullable<Row[Name]> } {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
}
