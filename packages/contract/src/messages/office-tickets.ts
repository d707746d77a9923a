import { TICKET_TITLE_LENGTH } from '@dukou/domain'
import { call } from '../call.ts'
import {
  as,
  behind,
  flag,
  id,
  instant,
  integer,
  list,
  momentMs,
  nothing,
  orElse,
  orNull,
  record,
  text,
} from '../codec.ts'
import { commentAuthor, ticketStatus } from './tickets.ts'

/** Ours: whether the admin who asks is told of tickets that wait, by notice, Telegram and mail. */
export const ticketAlerts = call('/api/admin/tickets/alerts', {
  summary: 'Ours: whether the admin is told of tickets that wait for an answer',
  caller: 'admin',
  scope: 'tickets:alerts',
  reads: true,
  input: nothing,
  answer: record({ isOn: as('on', flag) }),
  refusals: [],
})

/** Ours. */
export const changeTicketAlerts = call('/api/admin/tickets/set_alerts', {
  summary: 'Ours: has the admin told of tickets that wait, or not',
  caller: 'admin',
  scope: 'tickets:alerts',
  input: record({ isOn: as('on', flag) }),
  answer: record({ isOn: as('on', flag) }),
  refusals: [],
})

/** Ours: what the staff looks at to see who waits for an answer. One ticket, replies and the end are the product's calls. */
export const officeTickets = call('/api/admin/tickets/list', {
  summary: 'Ours: everybody’s tickets, those that wait for an answer first, or those with some words or of somebody',
  caller: 'admin',
  scope: 'tickets:read',
  reads: true,
  pages: true,
  input: record({
    number: as('requestNumber', orElse(integer(1, 10_000), 100)),
    /** Two letters and more of a title, the beginning of an e-mail, or a ticket's id. */
    sought: as('filterStr', orElse(text(320), '')),
    status: as('status', orNull(ticketStatus)),
    /** From and before, in ms of the last message. */
    fromMs: as('fromTimestamp', momentMs),
    toMs: as('toTimestamp', momentMs),
    ...behind,
  }),
  answer: list(
    record({
      id: as('_id', id),
      userId: as('uid', id),
      email: as('email', text()),
      title: as('title', text(TICKET_TITLE_LENGTH)),
      status: as('status', ticketStatus),
      createdAt: as('createTime', instant),
      movedAt: as('updateTime', instant),
      /** Author and text of the last message. */
      lastAuthor: as('lastType', commentAuthor),
      lastText: as('lastText', text()),
      /** The row’s place among all, for `after`. */
      cursor: as('cursor', text()),
    }),
  ),
  refusals: [],
})
