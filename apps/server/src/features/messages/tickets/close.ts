import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { actedBy, writeAudit } from '../../base/audit/index.ts'
import { tellUser } from '../notices/index.ts'
import { ticketAnswer } from './ticket-answer.ts'
import { moveTicket } from './tickets-table.ts'

/** Ends a ticket for good. Of two who close it, one does; the other is told that it is closed. */
export const closeTicket: Handler<Calls['closeTicket']> = async (ctx, { ticketId }) =>
  ctx.db.transaction().execute(async (tx) => {
    const ticket = await moveTicket(ctx, tx, ticketId, 'closed')
    await writeAudit(tx, { ...actedBy(ctx.actor), action: 'closeTicket', target: ticketId })
    await tellUser(tx, {
      userId: ticket.user_id,
      key: `ticket:${ticketId}:closed`,
      href: `/#/feedback?id=${ticketId}`,
      text: { zh: `您的工单已关闭：${ticket.title}`, en: `Your ticket is closed: ${ticket.title}` },
    })
    return (await ticketAnswer(tx, ctx.actor, ticketId)) ?? refuse('ticketNotFound')
  })
