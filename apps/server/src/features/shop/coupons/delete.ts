import { type Calls, MOST_COUPONS } from '@dukou/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Actor, Ctx } from '../../../platform/context.ts'
import { isTaken } from '../../../platform/database/is-taken.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { actedBy, writeAudit } from '../../base/audit/index.ts'

/** Those that others deleted meanwhile are passed over. Orders that reserved a use keep it until they end. */
export const deleteCoupons: Handler<Calls['deleteCoupons']> = async (ctx, { ids }) =>
  ctx.db.transaction().execute(async (tx) => ({
    count: await mark(ctx, tx, ids, {
      action: 'deleteCoupons',
      which: sql`removed_at is null`,
      to: sql`${ctx.now()}::timestamptz`,
    }),
  }))

/** Codes that others use by now keep all of them where they are. */
export const restoreCoupons: Handler<Calls['restoreCoupons']> = async (ctx, { ids }) => {
  const restoring = ctx.db.transaction().execute(async (tx) => {
    const [taken] = await takenCodes(tx, ids)
    if (taken) refuse('couponCodeTaken', { code: taken.code })
    const count = await mark(ctx, tx, ids, {
      action: 'restoreCoupons',
      which: sql`removed_at is not null`,
      to: sql`null`,
    })
    const { rows } = await sql<{ live: number }>`
      select count(*)::int as live from coupons where removed_at is null`.execute(tx)
    if ((rows[0]?.live ?? 0) > MOST_COUPONS) refuse('couponsFull', { most: MOST_COUPONS })
    return { count }
  })
  return restoring.catch((error) => {
    if (isTaken(error, 'coupons_code')) refuse('couponCodeTaken', { code: '' })
    throw error
  })
}

interface Mark {
  action: 'deleteCoupons' | 'restoreCoupons'
  which: RawBuilder<unknown>
  to: RawBuilder<unknown>
}

/** In the order of the ids, so that two people who delete at once do not wait in a ring. @returns how many */
async function mark(ctx: Ctx<Actor>, tx: Tx, ids: string[], { action, which, to }: Mark): Promise<number> {
  const { rows } = await sql<{ public_id: string; name: string }>`
    with meant as materialized (
      select id from coupons where public_id = any(${ids}) and ${which} order by id for no key update)
    update coupons c set removed_at = ${to} from meant where c.id = meant.id returning c.public_id, c.name`.execute(tx)
  const [first] = rows
  if (!first) refuse('couponNotFound')
  const about = rows.length === 1 ? { target: first.public_id } : {}
  const detail = { coupons: rows.length, name: first.name }
  await writeAudit(tx, { ...actedBy(ctx.actor), action, ...about, detail })
  return rows.length
}

async function takenCodes(tx: Tx, ids: string[]): Promise<{ code: string }[]> {
  const { rows } = await sql<{ code: string }>`
    select min(c.code) as code from coupons c
    where c.public_id = any(${ids}) and c.removed_at is not null
    group by c.code_key having count(*) > 1
      or exists (select 1 from coupons live where live.code_key = c.code_key and live.removed_at is null)
    limit 1`.execute(tx)
  return rows
}
