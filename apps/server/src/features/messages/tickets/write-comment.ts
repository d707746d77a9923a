import type { Actor, Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { alertStaff, mailTo } from '../../base/outbox/index.ts'
import { readLetterBox } from '../../people/account/index.ts'
import { tellUser } from '../notices/index.ts'
import { attachPicture } from '../uploads/index.ts'
import { tellStaff } from './tell-staff.ts'
import type { Ticket } from './tickets-table.ts'

interface Words {
  text: string
  pictureUrl: string | null
}

/**
 * Writes into a ticket, and tells the other side: a customer by a notice, in Telegram and by mail, the staff by an alert and
 * what each admin wished. @returns the comment's key
 */
export async function writeComment(
  ctx: Ctx<Actor>,
  tx: Tx,
  ticket: Ticket,
  { text, pictureUrl }: Words,
  byStaff: boolean,
): Promise<bigint> {
  const picture = await attachPicture(tx, pictureUrl, { senderId: ctx.actor.id, ticketUserId: ticket.user_id })
  const { id } = await tx
    .insertInto('ticket_comments')
    .values({ ticket_id: ticket.id, author_id: ctx.actor.id, by_staff: byStaff, text, picture, created_at: ctx.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const key = `ticket:${ticket.public_id}:${id}`
  if (byStaff) {
    const told = { zh: `您的工单已回复：${ticket.title}`, en: `Your ticket has a reply: ${ticket.title}` }
    await tellUser(tx, { userId: ticket.user_id, key, href: `/#/feedback?id=${ticket.public_id}`, text: told })
    const { email, language } = await readLetterBox(tx, ticket.user_id)
    await mailTo(ctx, tx, {
      key,
      to: email,
      language,
      subject: { zh: '您的工单有新回复', en: 'Your ticket has a reply' },
      text: { zh: `${told.zh}\n\n${text}\n`, en: `${told.en}\n\n${text}\n` },
    })
    return id
  }
  await alertStaff(tx, {
    key,
    text: { zh: '客户在工单里写了话，请回复', en: 'A customer wrote into a ticket: please answer' },
    detail: { ticket: ticket.public_id },
  })
  await tellStaff(ctx, tx, ticket, text)
  return id
}
