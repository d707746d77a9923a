import { call } from '../call.ts'
import { as, flag, id, instant, integer, list, nothing, orNull, record, text } from '../codec.ts'

export const customerNodes = call('/api/agent/agent_list', {
  summary: 'The nodes as customers see them, with how long the site’s own server takes to connect to each',
  caller: 'member',
  agency: 'allowed',
  reads: true,
  input: nothing,
  answer: list(
    record({
      id: as('_id', id),
      name: as('name', text()),
      description: as('desc', text()),
      country: as('country', record({ name: as('name', text()), flag: as('flag', text()) })),
      /** Milliseconds; null: not measured of late, or the node takes UDP alone. */
      speedMs: as('speed', orNull(integer(1, 1e6))),
      // Ours.
      online: as('status', flag),
      lastSeenAt: as('lastSeen', orNull(instant)),
      /** Its lines are left out of profiles. */
      outOfService: as('outOfService', flag),
    }),
  ),
  refusals: [],
})
