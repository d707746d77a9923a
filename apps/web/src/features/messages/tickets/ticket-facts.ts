import type { AnswerOf, refreshTicket } from '@dukou/contract'
import { fetcherName } from '@dukou/formats/links'
import { type CallError, NETWORK_FAILURE, UNREADABLE } from '../../../lib/call.ts'
import { gigabytes, moment } from '../../../lib/format.ts'
import type { User } from '../../../lib/session.ts'
import type { TicketTexts } from './messages.ts'

export type Ticket = AnswerOf<typeof refreshTicket>
export type Comment = Ticket['comments'][number]
export type ShownStatus = 'open' | 'answered' | 'closed' | 'unknown'

/** Status as the viewer sees it: a ticket is `answered` while the last comment is by the other side. */
export function shownStatus({ status, comments }: Pick<Ticket, 'status' | 'comments'>, isAdmin: boolean): ShownStatus {
  if (status === 'closed') return 'closed'
  const last = comments.at(-1)?.author
  if (last && (last === 'staff') !== isAdmin) return 'answered'
  if (status === 'open') return 'open'
  if (status !== 'answered') return 'unknown'
  return isAdmin && last ? 'open' : 'answered'
}

/** Name of a comment's author, as shown to the viewer. */
export function nameOf({ author }: Comment, isAdmin: boolean, t: TicketTexts): string {
  if (author === 'staff') return isAdmin ? t.you : t.staff
  return isAdmin ? t.customer : t.you
}

/** Says why a ticket call failed: the server's text, or ours where no answer came or it could not be read. */
export function failureText({ code, message }: CallError, t: TicketTexts): string {
  return code === NETWORK_FAILURE || code === UNREADABLE ? t.failed : message
}

/** Diagnostic findings in one line: the client app, its last update, and the traffic left. */
export function findingsOf({ lastFetch, grantedBytes, usedBytes }: User, t: TicketTexts): string {
  const fetched = lastFetch
    ? t.lastFetch(
        fetcherName(lastFetch.client, lastFetch.app, lastFetch.appVersion),
        moment(lastFetch.at),
        lastFetch.lines,
      )
    : t.noFetch
  const left = grantedBytes > usedBytes ? grantedBytes - usedBytes : 0n
  return [fetched, t.left(gigabytes(left))].join(t.join)
}
