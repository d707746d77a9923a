import type { Calls } from '@dukou/contract'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { afterOf, refuseLostCursor } from '../../../platform/page.ts'
import { readOrderAnswers } from './order-answer.ts'

const SHOWN = 1000

export const listOrders: Handler<Calls['listOrders']> = async (ctx) => {
  const after = afterOf(ctx)
  const behind = sql`select id from orders where public_id = ${after ?? ''} and user_id = ${ctx.actor.id}`
  const older = after === undefined ? sql`` : sql`and o.id < (${behind})`
  const limit = ctx.page?.limit ?? SHOWN
  const orders = await readOrderAnswers(
    ctx.db,
    sql`where o.user_id = ${ctx.actor.id} ${older} order by o.id desc limit ${limit}`,
  )
  await refuseLostCursor(ctx, orders, behind)
  return orders
}
