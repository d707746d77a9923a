import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { newPublicId } from '../../../platform/ids.ts'
import { newWebhookSecret, webhookSecretPlace } from '../../base/webhooks/index.ts'
import { PUBLIC_ID, type Seeded, unit, writeInBulk } from './seeded.ts'

/** Sent mails, deliveries and pulls are forgotten after so many days. */
const KEPT_DAYS = 30
const CLIENTS = ['clash', 'shadowrocket', 'v2ray', 'singbox']

/** Seeds the outgoing traffic of the last month: webhook deliveries, mails, notices, and subscription pulls. */
export async function pastSent(app: App, seeded: Seeded): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    await writeInBulk(tx)
    await sendDeliveries(app, tx, seeded)
    await sendMails(tx, seeded)
    await pullSubscriptions(tx, seeded)
  })
}

const peopleOf = ({ firstId, count }: Seeded) =>
  sql`users where id between ${firstId} and ${firstId + BigInt(count) - 1n}`
const momentOf = ({ now, days }: Seeded, salt: number) =>
  sql`${now}::timestamptz - make_interval(secs => ${Math.min(days, KEPT_DAYS) * 86_400}::float8 * ${unit('id', salt)})`

/** Two addresses are told of the orders of the month; one delivery in fifty was given up. They are switched off. */
async function sendDeliveries({ secrets }: App, tx: Tx, seeded: Seeded): Promise<void> {
  for (const name of ['seeded 1', 'seeded 2']) {
    const id = newPublicId()
    const secret = secrets.seal(webhookSecretPlace(id), newWebhookSecret())
    await sql`
      insert into webhooks (public_id, name, url, events, secret_sealed, enabled)
      values (${id}, ${name}, 'https://hooks.invalid/', array['order.paid'], ${secret}, false)`.execute(tx)
  }
  await sql`
    insert into webhook_deliveries (public_id, webhook_id, event, event_key, body, created_at, attempts, due_at,
      delivered_at, failed_at, last_at, http_status, took_ms, problem, user_id)
    select ${PUBLIC_ID}, w.id, 'order.paid', 'order.paid:' || o.public_id, jsonb_build_object('type', 'order.paid',
        'timestamp', o.paid_at, 'data', jsonb_build_object('orderId', o.public_id, 'orderNo', o.order_no,
        'description', o.description, 'price', o.price_li / 1000.0, 'user', jsonb_build_object('id', u.public_id, 'email', u.email)))::text,
      o.paid_at, case when o.id % 50 = 0 then 12 else 1 end, o.paid_at,
      case when o.id % 50 > 0 then o.paid_at + interval '1 second' end,
      case when o.id % 50 = 0 then o.paid_at + interval '1 day' end, o.paid_at, case when o.id % 50 = 0 then 500 else 200 end,
      80, case when o.id % 50 = 0 then 'status 500' end, u.id
    from orders o join users u on u.id = o.user_id, webhooks w
    where o.status = 'paid' and o.paid_at > ${seeded.now}::timestamptz - make_interval(days => ${KEPT_DAYS})
      and u.id between ${seeded.firstId} and ${seeded.firstId + BigInt(seeded.count) - 1n} and w.name like 'seeded %'
      and not w.enabled
    order by o.paid_at
    on conflict (webhook_id, event_key) do nothing`.execute(tx)
}

/** One customer in ten got a mail, one mail in a thousand could not be sent; two in five have a notice, mostly read. */
async function sendMails(tx: Tx, seeded: Seeded): Promise<void> {
  await sql`
    insert into outbox (key, kind, payload, attempts, due_at, done_at, failed_at, last_error, created_at)
    select 'seed:' || public_id, 'mail', jsonb_build_object('to', email), 1, at, case when id % 10000 > 0 then at end,
      case when id % 10000 = 0 then at end, case when id % 10000 = 0 then '550 no such user' end, at
    from (select id, public_id, email, ${momentOf(seeded, 8)} as at from ${peopleOf(seeded)} and id % 10 = 0) who
    order by at`.execute(tx)
  await sql`
    insert into notices (public_id, user_id, key, text_zh, text_en, created_at, read_at)
    select ${PUBLIC_ID}, id, 'seed:' || public_id, '时长包即将到期', 'Your time pack ends soon', at,
      case when id % 5 = 0 then at + interval '1 hour' end
    from (select id, public_id, ${momentOf(seeded, 9)} as at from ${peopleOf(seeded)} and id % 5 < 2) who
    order by at`.execute(tx)
}

/** Half of the customers pulled, each some times. */
async function pullSubscriptions(tx: Tx, seeded: Seeded): Promise<void> {
  await sql`
    insert into fetch_kinds (client, user_agent, lines, skipped, skip_reasons)
    select client, 'seeded ' || client, 40, 0, '' from unnest(${CLIENTS}::text[]) client on conflict do nothing`.execute(
    tx,
  )
  await sql`
    insert into fetch_log (user_id, at, kind)
    select who.id, at, k.id
    from (select u.id, n, ${seeded.now}::timestamptz - make_interval(secs =>
        ${Math.min(seeded.days, KEPT_DAYS) * 86_400}::float8 * random()) as at
      from (select id from ${peopleOf(seeded)} and id % 2 = 0) u, generate_series(1, 12) n) who
      join (select id, row_number() over (order by id) - 1 as place from fetch_kinds where user_agent like 'seeded %') k
        on k.place = who.id / 2 % ${CLIENTS.length}
    order by at`.execute(tx)
}
