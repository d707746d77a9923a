import type { AnswerOf, Calls, InputOf } from '@dukou/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'

const SHOWN = 200

type Report = AnswerOf<Calls['listReports']>[number]
type Told = Omit<Report, 'receivedBytes' | 'resentBytes' | 'quarantinedBytes' | 'countedBytes'>
type Kept = AnswerOf<Calls['listQuarantine']>[number]
type ReportRow = Told & { received: string; resent: string; quarantined: string }
type KeptRow = Kept & { up: string; down: string }

export const listReports: Handler<Calls['listReports']> = async (ctx, input) => {
  const { rows } = await reportsQuery(input, SHOWN).execute(ctx.db)
  return rows.map(reportOf)
}

export const listQuarantine: Handler<Calls['listQuarantine']> = async (ctx, input) => {
  const { rows } = await quarantineQuery(input, SHOWN).execute(ctx.db)
  return rows.map(keptOf)
}

export function reportsQuery(
  { uncertain, inboundNumber }: InputOf<Calls['listReports']>,
  number: number,
): RawBuilder<ReportRow> {
  return sql<ReportRow>`
    select r.key, r.day, n.name as "nodeName", r.inbound_number as "inboundNumber", r.arrived_at as "arrivedAt", r.program,
      r.decision, r.reason, r.is_uncertain as uncertain, r.original_key as "originalKey",
      r.received_up + r.received_down as received, r.resent_up + r.resent_down as resent,
      coalesce((select sum(up + down) from usage_quarantine q where q.day = r.day and q.report_key = r.key), 0)
        as quarantined
    from usage_reports r join inbound_places i on i.number = r.inbound_number join node_places n on n.id = i.node_id
    where (r.is_uncertain or not ${uncertain})
      and (${inboundNumber}::int is null or r.inbound_number = ${inboundNumber}::int)
    order by r.arrived_at desc limit ${number}`
}

export function reportOf({ received, resent, quarantined, ...row }: ReportRow): Report {
  return {
    ...row,
    receivedBytes: BigInt(received),
    resentBytes: BigInt(resent),
    quarantinedBytes: BigInt(quarantined),
    countedBytes: BigInt(received) - BigInt(resent) - BigInt(quarantined),
  }
}

export function quarantineQuery(
  { inboundNumber }: InputOf<Calls['listQuarantine']>,
  number: number,
): RawBuilder<KeptRow> {
  return sql<KeptRow>`
    select q.report_key as "reportKey", n.name as "nodeName", q.inbound_number as "inboundNumber",
      q.arrived_at as "arrivedAt", q.reason, left(q.entries::text, 2000) as entries, q.up, q.down
    from usage_quarantine q join inbound_places i on i.number = q.inbound_number join node_places n on n.id = i.node_id
    where ${inboundNumber}::int is null or q.inbound_number = ${inboundNumber}::int
    order by q.arrived_at desc limit ${number}`
}

export function keptOf({ up, down, ...row }: KeptRow): Kept {
  return { ...row, upBytes: BigInt(up), downBytes: BigInt(down) }
}
