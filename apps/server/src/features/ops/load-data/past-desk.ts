import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { PUBLIC_ID, type Seeded, unit, writeInBulk } from './seeded.ts'

const TITLES = ['连不上', '订阅更新失败', '付款后没有到账', '怎么在电视上用', '速度慢', '想换一个套餐', 'Cannot import']
const ACTS = ['saveUser', 'saveUserChannel', 'changeUserPassword', 'debugSubscription', 'resetSubscriptionKey']
const KINDS = 300
const CASES = 40

/** Seeds the staff's work: tickets of one customer in twenty, audit entries, and recurring errors. */
export async function pastDesk(app: App, seeded: Seeded): Promise<void> {
  const { firstId, count, days, now } = seeded
  const people = sql`users where id between ${firstId} and ${firstId + BigInt(count) - 1n}`
  const moment = sql`${now}::timestamptz - make_interval(secs => ${days * 86_400}::float8 * ${unit('id', 6)})`
  await app.db.transaction().execute(async (tx) => {
    await writeInBulk(tx)
    await sql`
      insert into tickets (public_id, user_id, title, status, created_at, moved_at)
      select ${PUBLIC_ID}, id, (${TITLES}::text[])[1 + id % ${TITLES.length}],
        case when at > ${now}::timestamptz - make_interval(days => 2) then 'open' when id % 3 = 0 then 'answered'
          else 'closed' end, at, least(${now}::timestamptz, at + interval '3 hours')
      from (select id, ${moment} as at from ${people} and (id - ${firstId}) % 20 = 3) who order by at`.execute(tx)
    await sql`
      insert into ticket_comments (ticket_id, author_id, by_staff, text, created_at)
      select t.id, case when n % 2 = 0 then t.user_id else (select min(id) from users) end, n % 2 = 1,
        t.title || '，已经试过重启，还是一样。订单 ' || substr(md5(t.id || ' ' || n), 1, 8), t.created_at + n * interval '1 hour'
      from tickets t, generate_series(0, 2) n
      where t.user_id between ${firstId} and ${firstId + BigInt(count) - 1n} and (n = 0 or t.status <> 'open')
      order by t.id, n`.execute(tx)
    await sql`
      insert into audit (actor_id, action, target, detail, at)
      select (select min(id) from users), (${ACTS}::text[])[1 + id % ${ACTS.length}], public_id,
        jsonb_build_object('reason', '工单', 'scale', id % 3), at
      from (select id, public_id, ${moment} as at from ${people} and (id - ${firstId}) % 4 = 1) who order by at`.execute(
      tx,
    )
    await sql`
      insert into error_kinds (public_id, source, name, digest, message, stack, times, first_at, last_at, resolved_at)
      select ${PUBLIC_ID}, case when n % 2 = 0 then 'server' else 'browser' end, 'seed.' || n,
        sha256(convert_to(gen_random_uuid()::text, 'UTF8')), 'seeded error ' || n, 'at seed (seed.ts:' || n || ')', ${CASES}::int,
        ${now}::timestamptz - make_interval(days => ${days}::int), ${now}::timestamptz - make_interval(hours => n),
        case when n % 3 = 0 then ${now}::timestamptz end
      from generate_series(1, ${KINDS}::int) n`.execute(tx)
    await sql`
      insert into errors (at, name, message, stack, kind_id, user_id)
      select k.last_at - make_interval(hours => n), k.name, k.message, k.stack, k.id,
        ${firstId}::bigint + (k.id * 7919 + n * 104729) % ${count}::bigint
      from error_kinds k, generate_series(1, ${CASES}::int) n where k.name like 'seed.%'`.execute(tx)
  })
}
