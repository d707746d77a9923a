import { TICKET_TEXT_LENGTH, TICKET_TITLE_LENGTH } from '@dukou/domain'
import { call } from '../call.ts'
import { as, filled, id, instant, list, nothing, orNull, record, text, words } from '../codec.ts'

export const ticketStatus = words({ open: 'open', answered: 'responsed', closed: 'close' })
export const commentAuthor = words({ customer: 'USER', staff: 'ADMIN' })

export const ticketShape = record({
  id: as('_id', id),
  title: as('title', text()),
  status: as('status', ticketStatus),
  createdAt: as('createTime', instant),
  /** Whose it is; told to admins only. */
  email: as('email', orNull(text())),
  comments: as(
    'comments',
    list(
      record({
        author: as('type', commentAuthor),
        text: as('text', text()),
        pictureUrl: as('imageUrl', orNull(text())),
        writtenAt: as('updateTime', instant),
      }),
    ),
  ),
  // Ours.
  movedAt: as('updateTime', instant),
})

const ticketId = as('id', id)
const comment = as('desc', filled(TICKET_TEXT_LENGTH))
/** The answer of the upload: the picture's address or its name. */
const picture = as('imageUrl', orNull(text(200)))

export const listTickets = call('/api/feedback/my_list', {
  summary: 'The user’s tickets, the one that moved last first; everybody’s for an admin',
  caller: 'member',
  reads: true,
  input: nothing,
  answer: list(ticketShape),
  refusals: [],
})

export const createTicket = call('/api/feedback/create', {
  summary: 'Opens a ticket',
  caller: 'member',
  idempotent: true,
  input: record({ title: as('title', filled(TICKET_TITLE_LENGTH)), text: comment, pictureUrl: picture }),
  answer: ticketShape,
  refusals: ['imageNotFound'],
})

export const replyToTicket = call('/api/feedback/response', {
  summary: 'Writes into a ticket: the customer into his own, an admin into any',
  caller: 'member',
  scope: 'tickets:write',
  idempotent: true,
  input: record({ ticketId, text: comment, pictureUrl: picture }),
  answer: ticketShape,
  refusals: ['ticketNotFound', 'ticketClosed', 'imageNotFound'],
})

export const closeTicket = call('/api/feedback/close', {
  summary: 'Closes a ticket for good',
  caller: 'admin',
  scope: 'tickets:write',
  input: record({ ticketId }),
  answer: ticketShape,
  refusals: ['ticketNotFound', 'ticketClosed'],
})

export const refreshTicket = call('/api/feedback/refresh', {
  summary: 'One ticket as it is now',
  caller: 'member',
  scope: 'tickets:read',
  reads: true,
  input: record({ ticketId }),
  answer: ticketShape,
  refusals: ['ticketNotFound'],
})
