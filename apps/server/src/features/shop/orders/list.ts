import type { Calls } from '@dukou/contract'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { readOrderAnswers } from './order-answer.ts'

const SHOWN = 1000

export const listOrders: Handler<Calls['listOrders']> = async (ctx) =>
  readOrderAnswers(ctx.db, sql`where o.user_id = ${ctx.actor.id} order by o.id desc limit ${SHOWN}`)
