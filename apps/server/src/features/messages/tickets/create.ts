import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { newPublicId } from '../../../platform/ids.ts'
import { limitTries } from '../../../platform/limits.ts'
import { tellPrograms } from '../../base/webhooks/index.ts'
import { ticketAnswer } from './ticket-answer.ts'
import { writeComment } from './write-comment.ts'

const PER_HOUR = 5

/** Opens a ticket with its first words. */
export const createTicket: Handler<Calls['createTicket']> = async (ctx, { title, ...words }) => {
  await limitTries(ctx, ctx.db, [{ key: `ticket ${ctx.actor.id}`, max: PER_HOUR, windowSeconds: 3600 }])
  const now = ctx.now()
  return ctx.db.transaction().execute(async (tx) => {
    await ctx.claimKey(tx)
    const ticket = await tx
      .insertInto('tickets')
      .values({ public_id: newPublicId(), user_id: ctx.actor.id, title, created_at: now, moved_at: now })
      .returningAll()
      .executeTakeFirstOrThrow()
    await writeComment(ctx, tx, ticket, words, false)
    await tellPrograms(ctx, tx, {
      event: 'ticket.opened',
      key: `ticket.opened:${ticket.public_id}`,
      data: { ticketId: ticket.public_id, title, text: words.text },
      userId: ctx.actor.id,
    })
    const answer = await ticketAnswer(tx, ctx.actor, ticket.public_id)
    if (!answer) throw new Error(`ticket ${ticket.id} has no answer`)
    await ctx.remember(tx, answer)
    return answer
  })
}
