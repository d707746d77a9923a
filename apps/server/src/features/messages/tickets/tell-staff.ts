import { rolesWith } from '@dukou/domain'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { mailTo } from '../../base/outbox/index.ts'
import { siteAddress } from '../../base/settings/index.ts'
import { wantTicketAlerts } from '../../people/account/index.ts'
import { tellUser } from '../notices/index.ts'
import type { Ticket } from './tickets-table.ts'

/**
 * Tells the admins who want it that a ticket waits, by notice, Telegram and mail: once until it is answered, however much
 * its customer writes. The key of each message has the number of answers in it.
 */
export async function tellStaff(ctx: Ctx, tx: Tx, ticket: Ticket, text: string): Promise<void> {
  const { rows } = await sql<{ answers: number }>`
    select count(*)::int as answers from ticket_comments where ticket_id = ${ticket.id} and by_staff`.execute(tx)
  const told = { zh: `工单等回复：${ticket.title}`, en: `A ticket waits for an answer: ${ticket.title}` }
  const way = `${siteAddress(ctx)}/#/feedback?id=${ticket.public_id}`
  const wanted = { publicIds: ctx.settings.adminIds, roles: rolesWith('tickets:alerts') }
  for (const admin of await wantTicketAlerts(tx, wanted)) {
    const key = `ticket-waits:${ticket.public_id}:${rows[0]?.answers}:${admin.id}`
    await tellUser(tx, { userId: admin.id, key, href: `/#/feedback?id=${ticket.public_id}`, text: told })
    await mailTo(ctx, tx, {
      key,
      to: admin.email,
      language: admin.language,
      subject: { zh: '有工单等回复', en: 'A ticket waits for an answer' },
      text: {
        zh: `${told.zh}\n\n${text}\n\n${way}\n\n不想再收到，可以在工单页关掉提醒。\n`,
        en: `${told.en}\n\n${text}\n\n${way}\n\nThe page of tickets has a switch for these messages.\n`,
      },
    })
  }
}
