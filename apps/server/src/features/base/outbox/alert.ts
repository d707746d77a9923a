import type { Words } from '@dukou/domain'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'

export interface StaffAlert {
  /** Names what happened for ever, so that it is told once. */
  key: string
  /** The event, and what the operator should do. */
  text: Words
  /** Numbers and names that belong to it. */
  detail: Record<string, string>
}

/** Leaves word for the operators, in the transaction of what happened; {@link deliverOutbox} carries it out. */
export async function alertStaff(tx: Tx, { key, text, detail }: StaffAlert): Promise<void> {
  const payload = JSON.stringify({ text, detail })
  await sql`insert into outbox (key, kind, payload) values (${key}, 'staffAlert', ${payload}::jsonb)
    on conflict (key) do nothing`.execute(tx)
}

const BATCH = 100

/** Carries out what transactions left. A staff alert is a warning in the log and a counter that a monitor can watch. */
export async function deliverOutbox(app: App): Promise<void> {
  const { rows } = await sql<{ key: string; kind: string; payload: unknown }>`
    update outbox set done_at = now(), attempts = attempts + 1
    where id in (select id from outbox where kind = 'staffAlert' and done_at is null
      and (due_at <= now() or created_at > now()) order by id limit ${BATCH} for update skip locked)
    returning key, kind, payload`.execute(app.db)
  for (const { key, kind, payload } of rows) {
    app.log.warn({ key, kind, payload }, 'needs a person')
    app.metrics.count('dukou_staff_alerts_total')
  }
}
