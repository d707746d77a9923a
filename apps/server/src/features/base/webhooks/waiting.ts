import { sql } from 'kysely'
import type { HomePart, Waiting } from '../../../platform/home-part.ts'

/** Deliveries of the last week that were given up, with the name of the last address. */
export const failedDeliveries: HomePart<Waiting & { name: string | null }> = {
  scope: null,
  read: ({ at }) => sql`
    select json_build_object('count', count(*), 'since', min(failed_at), 'name', (array_agg(w.name order by failed_at desc))[1])
    from webhook_deliveries d join webhooks w on w.id = d.webhook_id
    where failed_at > ${at} - interval '7 days' and event <> 'webhook.test' and w.enabled and w.removed_at is null`,
}
