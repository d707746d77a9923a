import { LINE_KIND_LIST } from '@dukou/domain'
import { call } from '../call.ts'
import { as, day, flag, instant, integer, list, nothing, oneOf, orNull, record, text } from '../codec.ts'
import { accessState } from '../people/account.ts'

const lineCount = integer(0, 100_000)

/**
 * Why a line was left out: the app cannot carry its kind, its own figures are wrong, or it has a name and no address
 * where names cannot be looked up.
 */
const skipReason = oneOf([...LINE_KIND_LIST, 'invalid', 'no-address'])

/** Ours: what somebody looks at whose app does not connect. */
export const subscriptionDoctor = call('/api/user/subscription_doctor', {
  summary: 'Whether the link works, the state of the account, when a node saw the user, and the last ten fetches',
  caller: 'member',
  agency: 'allowed',
  reads: true,
  input: nothing,
  answer: record({
    linkWorks: as('linkWorks', flag),
    access: as('accessState', accessState),
    /** When a node told last that the user is connected; null: not in the last minutes. */
    connectedAt: as('connectedTime', orNull(instant)),
    /** The last day on which nodes counted anything of the user; null: never, or too long ago to be kept. */
    usedDay: as('usedDay', orNull(day)),
    /** Lines that the user may see, and which of them are down, since when. Null: never up. Twenty are named. */
    lines: as(
      'lineStates',
      record({
        count: as('num', lineCount),
        downCount: as('downNum', lineCount),
        down: as('down', list(record({ name: as('name', text()), since: as('since', orNull(instant)) }))),
      }),
    ),
    fetches: as(
      'fetches',
      list(
        record({
          at: as('time', instant),
          client: as('client', text()),
          app: as('app', orNull(text())),
          appVersion: as('appVersion', orNull(text())),
          lines: as('lines', lineCount),
          skipped: as('skipped', lineCount),
          skipReasons: as('reasons', list(record({ reason: as('reason', skipReason), count: as('num', lineCount) }))),
        }),
      ),
    ),
  }),
  refusals: [],
})
