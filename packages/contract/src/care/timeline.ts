import { call } from '../call.ts'
import { as, id, instant, integer, list, oneOf, orElse, record, text } from '../codec.ts'

export const TIMELINE_KINDS = [
  'order',
  'coupon',
  'draw',
  'traffic',
  'fetch',
  'signIn',
  'ticket',
  'rebate',
  'withdrawal',
  'refund',
  'gift',
  'act',
] as const

export const userTimeline = call('/api/admin/users/timeline', {
  summary:
    'Ours: what happened with one user, the newest first: orders, coupons, draws, traffic, fetches, sign-ins, tickets, rebates, withdrawals, refunds, gifts, staff acts',
  caller: 'admin',
  scope: 'users:read',
  reads: true,
  input: record({ id: as('uid', id), count: as('number', orElse(integer(1, 500), 100)) }),
  answer: list(
    record({
      at: as('time', instant),
      kind: as('kind', oneOf(TIMELINE_KINDS)),
      /** The subject: a plan, a coupon, a prize, the type of a traffic record, a client, a ticket's title, an act. */
      what: as('what', text()),
      /** How it stands: a state, an amount in bytes or li, an address; by the kind. */
      detail: as('detail', text()),
      /** For an act of the staff: the staff member. For a gift: the other party. */
      actor: as('actor', text()),
    }),
  ),
  refusals: [],
})
