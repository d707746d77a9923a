import type { Calls } from '@dukou/contract'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { readTickets } from './ticket-answer.ts'

const SHOWN = 200

export const listTickets: Handler<Calls['listTickets']> = async (ctx) =>
  readTickets(ctx.db, ctx.actor, sql`order by t.moved_at desc, t.id desc limit ${SHOWN}`)
