import { officeTickets } from '@dukou/contract'
import type { TicketStatus, Words } from '@dukou/domain'
import { ALL_ROWS, exported } from '../../../platform/lists/exported.ts'
import { officeTicketOf, officeTicketsQuery } from './office-list.ts'

/** Names of codes in the file. `tools/rules/file-words.test.ts` checks that the screens use the same names. */
type WordsOf<Code extends string> = Readonly<Record<Code, Words>>

const TICKET_STATUSES: WordsOf<TicketStatus> = {
  open: { zh: '等回复', en: 'Waiting' },
  answered: { zh: '已回复', en: 'Answered' },
  closed: { zh: '已关闭', en: 'Closed' },
}

const AUTHORS: WordsOf<'customer' | 'staff'> = {
  customer: { zh: '客户', en: 'Customer' },
  staff: { zh: '客服', en: 'Support' },
}

/** What is exported as a file, by the name of its call. It contains no secrets. */
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
