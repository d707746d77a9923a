import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { readTicketAlerts, setTicketAlerts } from '../../people/account/index.ts'

/** Each admin's own wish. */
export const ticketAlerts: Handler<Calls['ticketAlerts']> = async (ctx) => ({
  isOn: await readTicketAlerts(ctx.db, ctx.actor.id),
})

export const changeTicketAlerts: Handler<Calls['changeTicketAlerts']> = async (ctx, { isOn }) => {
  await setTicketAlerts(ctx.db, ctx.actor.id, isOn)
  return { isOn }
}
