import { officeTickets } from '@dukou/contract'
import type { TicketStatus } from '@dukou/domain'
import { ALL_ROWS, exported, type WordsOf } from '../../../platform/lists/exported.ts'
import { officeTicketOf, officeTicketsQuery } from './office-list.ts'

const TICKET_STATUSES: WordsOf<TicketStatus> = {
  open: { zh: '等回复', en: 'Waiting' },
  answered: { zh: '已回复', en: 'Answered' },
  closed: { zh: '已关闭', en: 'Closed' },
}

const AUTHORS: WordsOf<'customer' | 'staff'> = {
  customer: { zh: '客户', en: 'Customer' },
  staff: { zh: '客服', en: 'Support' },
}

/** Exported lists by the names of their calls. They contain no secrets. */
export const lists = {
  officeTickets: exported(
    officeTickets,
    'tickets',
    (_app, input) => officeTicketsQuery({ ...input, number: ALL_ROWS }),
    (is) => [
      is.text({ zh: '工单 id', en: 'Ticket id' }, (row) => row.public_id),
      is.text({ zh: '客户', en: 'Customer' }, (row) => row.email),
      is.text({ zh: '标题', en: 'Title' }, (row) => row.title),
      is.state({ zh: '状态', en: 'Status' }, TICKET_STATUSES, (row) => row.status),
      is.moment({ zh: '提交时间', en: 'Opened' }, (row) => row.created_at),
      is.moment({ zh: '最近更新', en: 'Last update' }, (row) => row.moved_at),
      is.state({ zh: '最后回复人', en: 'Last reply by' }, AUTHORS, (row) => officeTicketOf(row).lastAuthor),
      is.text({ zh: '最后一条回复', en: 'Last reply' }, (row) => row.text),
    ],
  ),
}
