import { call } from '../call.ts'
import { as, bytes, id, instant, integer, list, orElse, record, text } from '../codec.ts'

export const listLinkResets = call('/api/admin/users/link_resets', {
  summary:
    'Ours: users who reset their own link more than once, or while they were connected, most such resets first; the last 20,000 resets count, and 1,000 users are listed',
  caller: 'admin',
  scope: 'users:read',
  reads: true,
  input: record({ days: as('day_num', orElse(integer(1, 90), 30)) }),
  answer: list(
    record({
      id: as('_id', id),
      email: as('email', text()),
      resets: as('resets', integer(0, 2_147_483_647)),
      /** Resets while the user was connected: some node programs no longer bill what is then under way. */
      inUse: as('inUse', integer(0, 2_147_483_647)),
      /** The most addresses that were connected at one reset; 0 also where programs tell none. */
      addresses: as('addresses', integer(0, 2_147_483_647)),
      lastAt: as('time', instant),
      /** Traffic that was billed on the days of the resets. */
      billedBytes: as('traffic', bytes),
    }),
  ),
  refusals: [],
})
