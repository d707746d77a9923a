import type { AnswerOf, Calls } from '@dukou/contract'
import { addDays, businessDay, may, type StaffScope, startOfDay } from '@dukou/domain'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { IS_PORT_CLOSED, QUIETEST_SEEN, silentAfterSql } from '../../network/nodes/index.ts'
import { guideOf, type Steps, stepsSql } from './guide.ts'

type Answer = AnswerOf<Calls['officeHome']>
/** As it comes out of JSON: moments are text, amounts and bytes are numbers. */
interface Waiting {
  count: number
  since: string | null
}

interface Parts {
  suspense: Waiting & { amount: number }
  silent: Waiting & { names: string[] | null; lines: number }
  unreachable: Waiting & { names: string[] | null }
  never: { count: number; names: string[] | null }
  channels: { channel: string; tries: number; since: string }[]
  starts: { channel: string; since: string }[]
  tickets: Waiting & { title: string | null }
  quarantine: Waiting & { bytes: number }
  uncertain: Waiting
  mails: Waiting & { reason: string | null }
  webhooks: Waiting & { name: string | null }
  errors: Waiting & { times: number; name: string | null }
  stranger_errors: Waiting
  backup: Date | null
  steps: Steps
  today: NonNullable<Answer['today']> & { revenue: number }
}

/** Null where the caller lacks the scope of a part. */
type Row = { [Part in keyof Parts]: Parts[Part] | null }

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
}

/** So many nodes are named. */
const NAMED = 3
/** A channel counts as failing when none of its last tries, this many and within these hours, was paid. */
const FAILING_TRIES = 5
const FAILING_HOURS = 24
/** A try younger than this may still be paid, and does not count yet. */
const TRYING_MINUTES = 15

/** All that waits for the caller, by scopes, in one statement. Only the journal of usage reports is this process's own, from its gauges. */
export const officeHome: Handler<Calls['officeHome']> = async (ctx) => {
  const now = ctx.now()
  const { settings } = ctx
  const day = businessDay(now, ctx.config.timeZone)
  // Each day of reports is a table of its own: the older ones are not opened.
  const yesterday = addDays(day, -1)
  const morning = startOfDay(day, ctx.config.timeZone)
  const at = sql`${now}::timestamptz`
  const sees = (scope: StaffScope | null) => sql.lit(may(ctx.actor, scope))
  const { rows } = await sql<Row>`select
    case when ${sees('orders:read')} then (select json_build_object('count', count(*), 'amount', coalesce(sum(amount_li), 0), 'since', min(r.created_at))
      from receipts r where disposition = 'suspense'
        and not exists (select 1 from suspense_decisions d where d.receipt_id = r.id and d.undone_at is null)) end as suspense,
    case when ${sees('nodes:read')} then (select json_build_object('count', count(*), 'since', min(seen), 'names', (array_agg(name order by seen))[1:${sql.lit(NAMED)}],
        'lines', coalesce(sum((select count(*) from lines l join inbounds i on i.number = l.inbound_number
          where l.node_id = n.id and l.removed_at is null and i.last_seen_at < n.limit_at)), 0))
      from (select n.id, n.name, ${sql.raw(QUIETEST_SEEN)} as seen,
          ${at} - make_interval(secs => ${sql.raw(silentAfterSql(String(settings.nodePullSeconds)))}) as limit_at
        from nodes n where n.removed_at is null) n
      where seen < limit_at) end as silent,
    case when ${sees('nodes:read')} then (select json_build_object('count', count(*), 'since', min(open_at), 'names', (array_agg(name order by sort, id))[1:${sql.lit(NAMED)}])
      from (select n.id, n.name, n.sort, min(i.port_open_at) as open_at
        from nodes n join inbounds i on i.node_id = n.id
        where n.removed_at is null and ${sql.raw(IS_PORT_CLOSED)}
          and i.last_seen_at >= ${at} - make_interval(secs => ${sql.raw(silentAfterSql(String(settings.nodePullSeconds)))})
        group by n.id) n) end as unreachable,
    case when ${sees('nodes:read')} then (select json_build_object('count', count(*), 'names', (array_agg(name order by sort, id))[1:${sql.lit(NAMED)}])
      from nodes n where removed_at is null and exists (
        select 1 from inbounds i join lines l on l.inbound_number = i.number and l.removed_at is null
        where i.node_id = n.id and i.last_seen_at is null)) end as never,
    case when ${sees('orders:read')} then (select json_agg(json_build_object('channel', channel, 'tries', tries, 'since', since) order by channel)
      from (select channel, count(*) as tries, min(created_at) as since, bool_or(status = 'paid') as works
        from (select channel, status, created_at, row_number() over (partition by channel order by created_at desc) as place
          from trades where pay_mode <> 'wallet' and created_at > ${at} - make_interval(hours => ${FAILING_HOURS})
            and (status = 'paid' or created_at < ${at} - make_interval(mins => ${TRYING_MINUTES}))) last
        where place <= ${FAILING_TRIES} group by channel) c
      where not works and tries = ${FAILING_TRIES}) end as channels,
    case when ${sees('orders:read')} then (select json_agg(json_build_object('channel', channel, 'since', created_at) order by channel)
      from (select distinct on (channel) channel, created_at, started_at from trades
        where pay_mode <> 'wallet' and created_at > ${at} - make_interval(hours => ${FAILING_HOURS})
          and (started_at is not null or status in ('cancelled', 'paid'))
        order by channel, created_at desc) newest
      where started_at is null and not exists (select 1 from pay_channels p where p.code = newest.channel
        and (p.updated_at > newest.created_at or (p.test_outcome = 'accepted' and p.tested_at > newest.created_at)))) end as starts,
    case when ${sees('tickets:read')} then (select json_build_object('count', count(*), 'since', min(moved_at), 'title', (array_agg(title order by moved_at))[1])
      from tickets where status = 'open') end as tickets,
    case when ${sees('nodes:read')} then (select json_build_object('count', count(*), 'bytes', coalesce(sum(up + down), 0), 'since', min(arrived_at))
      from usage_quarantine where day >= ${yesterday}::date and arrived_at > ${at} - interval '1 day') end as quarantine,
    case when ${sees('nodes:read')} then (select json_build_object('count', count(*), 'since', min(arrived_at))
      from usage_reports where day >= ${yesterday}::date and is_uncertain and arrived_at > ${at} - interval '1 day') end as uncertain,
    case when ${sees(null)} then (select json_build_object('count', count(*), 'since', min(failed_at),
        'reason', (array_agg(last_error order by failed_at desc))[1])
      from outbox where failed_at is not null and done_at is null) end as mails,
    case when ${sees(null)} then (select json_build_object('count', count(*), 'since', min(failed_at), 'name', (array_agg(w.name order by failed_at desc))[1])
      from webhook_deliveries d join webhooks w on w.id = d.webhook_id
      where failed_at > ${at} - interval '7 days' and event <> 'webhook.test' and w.enabled and w.removed_at is null) end as webhooks,
    case when ${sees('errors:read')} then (select json_build_object('count', count(*), 'times', coalesce(sum(times), 0), 'since', min(first_at),
        'name', (array_agg(name order by times desc))[1])
      from error_kinds where first_at >= ${morning} and resolved_at is null and stranger_network = '') end as errors,
    case when ${sees('errors:read')} then (select json_build_object('count', count(*), 'since', min(first_at))
      from error_kinds where first_at >= ${morning} and resolved_at is null and stranger_network <> '') end as stranger_errors,
    case when ${sees(null)} then (select max(at) from audit where action = 'backup.made') end as backup,
    case when ${sees(null)} then (select ${stepsSql(ctx)}) end as steps,
    case when ${sees('statistics:read')} then (select json_build_object(
      'revenue', (select coalesce(sum(amount_li), 0) from trades where status = 'paid' and paid_at >= ${morning}),
      'paidCount', (select count(*) from trades where status = 'paid' and paid_at >= ${morning}),
      'startedCount', (select count(*) from trades where created_at >= ${morning}),
      'signUps', (select count(*) from users where created_at >= ${morning}),
      'checkIns', (select count(*) from check_ins where day = ${day}::date),
      'newTickets', (select count(*) from tickets where created_at >= ${morning}),
      'online', (select count(distinct user_id) from devices where seen_at > ${at} - interval '2 minutes'))) end as today
    `.execute(ctx.db)
  const [row] = rows
  if (!row) throw new Error('the back office has no home')
  const {
    suspense = NONE,
    silent = NONE,
    unreachable = NONE,
    never = NONE,
    tickets = NONE,
    quarantine = NONE,
    uncertain = NONE,
    mails = NONE,
    webhooks = NONE,
    errors = NONE,
    stranger_errors = NONE,
    today,
    channels = [],
    starts = [],
    steps,
  } = withoutNulls(row)
  const waiting = ({ count, since }: Waiting) => ({ count, since: since ? new Date(since) : null })
  const gauge = (what: 'reports' | 'bytes' | 'age_seconds') =>
    may(ctx.actor, 'nodes:read') ? Math.round(ctx.metrics.value(`dukou_usage_journal_${what}`) ?? 0) : 0
  return {
    suspense: { ...waiting(suspense), amountLi: BigInt(suspense.amount) },
    silentNodes: { ...waiting(silent), names: silent.names ?? [], lines: silent.lines },
    unreachableNodes: { ...waiting(unreachable), names: unreachable.names ?? [] },
    neverUpNodes: { count: never.count, names: never.names ?? [] },
    failingChannels: channels.map((one) => ({ ...one, since: new Date(one.since) })),
    failedStarts: starts.map((one) => ({ ...one, since: new Date(one.since) })),
    tickets: { ...waiting(tickets), title: tickets.title },
    journal: { count: gauge('reports'), bytes: BigInt(gauge('bytes')), ageSeconds: gauge('age_seconds') },
    quarantine: { ...waiting(quarantine), bytes: BigInt(quarantine.bytes) },
    uncertain: waiting(uncertain),
    failedMails: { ...waiting(mails), reason: mails.reason },
    failedWebhooks: { ...waiting(webhooks), name: webhooks.name },
    newErrors: {
      ...waiting(errors),
      times: errors.times,
      name: errors.name,
      strangers: waiting(stranger_errors),
    },
    backupAt: row.backup,
    guide: steps ? guideOf(ctx, steps) : null,
    today: today ? { ...today, revenueLi: BigInt(today.revenue) } : null,
  }
}

function withoutNulls(row: Row): Partial<Parts> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
}
