import type { Calls, InputOf } from '@dukou/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuseCursor } from '../../../platform/page.ts'
import { changesIn } from './changes-in.ts'

export interface AuditRow {
  id: bigint
  at: Date
  email: string | null
  program: string | null
  action: string
  target: string
  target_email: string | null
  detail: Record<string, unknown>
  before: Record<string, unknown> | null
  names: { id: string; name: string }[]
}

/** Acts that may store the new state of their target alone. The details of all others tell of one event. */
const STORES_STATE = '^(save|set)[A-Z]'

/** @param names queries of the names of things that acts mention, from the features' declarations */
export function listAudit(names: readonly string[]): Handler<Calls['listAudit']> {
  return async (ctx, input) => {
    const { rows } = await auditQuery(input, names).execute(ctx.db)
    return rows.map(actOf)
  }
}

/**
 * Each way of asking reads an index of its own. The save before on the same thing tells the state before.
 * The e-mail of an account that something was done to is known by then, so its name is not read again.
 */
export function auditQuery(input: InputOf<Calls['listAudit']>, names: readonly string[]): RawBuilder<AuditRow> {
  return sql<AuditRow>`
    with found as materialized (${found(input)}),
    acts as materialized (
      select a.id, a.at, who.email, a.program, a.action, a.target, whom.email as target_email, a.detail, last.detail as before
      from found join audit a on a.id = found.id
      left join accounts who on who.id = a.actor_id
      left join accounts whom on whom.public_id = a.target
      left join lateral (
        select p.detail from audit p
        where a.action ~ ${STORES_STATE} and a.target <> '' and p.target = a.target and p.action = a.action and p.id < a.id
        order by p.id desc limit 1) last on true),
    mentioned as materialized (
      select distinct acts.id, m[1] as public_id
      from acts, regexp_matches(concat_ws(' ', acts.target, acts.detail, acts.before), '[0-9a-f]{24}', 'g') m
      where target_email is null or m[1] <> target),
    named as materialized (${sql.raw(names.join(' union all '))}),
    mentions as materialized (
      select id, jsonb_agg(jsonb_build_object('id', public_id, 'name', name) order by public_id) as names
      from (select m.id, m.public_id, n.name from mentioned m join named n using (public_id)
        union all select id, target, target_email from acts where target_email is not null) each_name
      group by id)
    select acts.*, coalesce(mentions.names, '[]') as names
    from acts left join mentions using (id) ${inOrder(input)}`
}

export function actOf({ target_email, detail, before, ...row }: AuditRow) {
  return {
    ...row,
    id: String(row.id),
    targetEmail: target_email,
    targetName: nameIn(detail) || nameIn(detail.after),
    reason: typeof detail.reason === 'string' ? detail.reason : '',
    changes: changesIn(detail, before),
  }
}

function nameIn(noted: unknown): string {
  const name = typeof noted === 'object' && noted !== null && 'name' in noted ? noted.name : ''
  return typeof name === 'string' ? name : ''
}

const isDated = ({ fromMs, toMs }: InputOf<Calls['listAudit']>) => fromMs !== null || toMs !== null

/**
 * Acts of a time stand in the order of their times, and are read by the index of the time, from its end backwards: a long
 * transaction has an early time and a late id.
 */
const inOrder = (input: InputOf<Calls['listAudit']>) =>
  isDated(input) ? sql`order by at desc, id desc` : sql`order by id desc`

function olderThan(input: InputOf<Calls['listAudit']>, after: string): RawBuilder<unknown> {
  if (!/^\d{1,18}$/.test(after)) refuseCursor()
  if (!isDated(input)) return sql`and id < ${BigInt(after)}`
  return sql`and (at, id) < (select at, id from audit where id = ${BigInt(after)})`
}

/** The acts of a time. */
const during = ({ fromMs, toMs }: InputOf<Calls['listAudit']>) =>
  sql`${fromMs === null ? sql`` : sql`and at >= ${new Date(fromMs)}`} ${toMs === null ? sql`` : sql`and at < ${new Date(toMs)}`}`

function found(input: InputOf<Calls['listAudit']>): RawBuilder<unknown> {
  const { number, sought, action, after } = input
  const text = sought.trim()
  const ofAct = action === null ? sql`` : sql`and action = ${action}`
  const kind = sql`${ofAct} ${after === null ? sql`` : olderThan(input, after)} ${during(input)}`
  const newest = sql`${inOrder(input)} limit ${number}`
  if (text === '') return sql`select id from audit where true ${kind} ${newest}`
  return sql`
    with person as (select id, public_id from accounts where lower(email) = ${text.toLowerCase()})
    select id from (
      (select id, at from audit where target = ${text} ${kind} ${newest})
      union (select theirs.id, theirs.at from person cross join lateral
        (select id, at from audit where actor_id = person.id ${kind} ${newest}) theirs)
      union (select theirs.id, theirs.at from person cross join lateral
        (select id, at from audit where target = person.public_id ${kind} ${newest}) theirs)
    ) few ${newest}`
}
