import type { Calls } from '@dukou/contract'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { writeAudit } from '../audit/index.ts'

/** Lets a delivery begin anew: the same bytes under the same id, with all attempts before it. */
export const redeliver: Handler<Calls['redeliver']> = async (ctx, { id }) =>
  ctx.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ event: string }>`
      update webhook_deliveries d set delivered_at = null, failed_at = null, attempts = 0, due_at = now(), lease_until = null
      from webhooks w where w.id = d.webhook_id and w.removed_at is null and d.public_id = ${id}
      returning d.event`.execute(tx)
    const [delivery] = rows
    if (!delivery) refuse('deliveryNotFound')
    await writeAudit(tx, { actorId: ctx.actor.id, action: 'redeliver', target: id, detail: { event: delivery.event } })
    return {}
  })
