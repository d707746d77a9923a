import type { Calls } from '@dukou/contract'
import { may } from '@dukou/domain'
import type { Handler } from '../../../platform/http/handlers.ts'
import { limitTries } from '../../../platform/limits.ts'
import { refuse } from '../../../platform/refuse.ts'
import { actedBy, writeAudit } from '../../base/audit/index.ts'
import { tellPrograms } from '../../base/webhooks/index.ts'
import { ticketAnswer } from './ticket-answer.ts'
import { moveTicket } from './tickets-table.ts'
import { writeComment } from './write-comment.ts'

const PER_HOUR = 20

/** The customer's words open the ticket again, an answer of the staff answers it. Staff that has many to answer is not limited. */
export const replyToTicket: Handler<Calls['replyToTicket']> = async (ctx, { ticketId, ...words }) => {
  const byStaff = may(ctx.actor, 'tickets:write')
  if (!byStaff)
    await limitTries(ctx, ctx.db, [{ key: `ticket reply ${ctx.actor.id}`, max: PER_HOUR, windowSeconds: 3600 }])
  return ctx.db.transaction().execute(async (tx) => {
    await ctx.claimKey(tx)
    const ticket = await moveTicket(ctx, tx, ticketId, byStaff ? 'answered' : 'open')
    const commentId = await writeComment(ctx, tx, ticket, words, byStaff)
    await tellPrograms(ctx, tx, {
      event: 'ticket.replied',
      key: `ticket.replied:${commentId}`,
      data: { ticketId, title: ticket.title, text: words.text, by: byStaff ? 'staff' : 'customer' },
      userId: ticket.user_id,
    })
    // The ticket stores the author of a reply, but not that a program wrote it: only the audit does.
    if (ctx.actor.program) await writeAudit(tx, { ...actedBy(ctx.actor), action: 'replyToTicket', target: ticketId })
    const answer = (await ticketAnswer(tx, ctx.actor, ticketId)) ?? refuse('ticketNotFound')
    await ctx.remember(tx, answer)
    return answer
  })
}
