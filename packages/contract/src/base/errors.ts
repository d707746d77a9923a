import { call } from '../call.ts'
import { as, flag, id, instant, integer, list, nothing, oneOf, orElse, orNull, record, text } from '../codec.ts'

const count = integer(0, Number.MAX_SAFE_INTEGER)

/** So many kinds are listed; of more, the file has all. */
export const ERROR_KINDS_LISTED = 500

export const listErrors = call('/api/admin/errors/list', {
  summary: 'Errors of the last days by kind, the one that came last first; at most 500 kinds',
  caller: 'admin',
  scope: 'errors:read',
  reads: true,
  input: record({ days: as('num', orElse(integer(1, 90), 7)) }),
  answer: list(
    record({
      id: as('_id', id),
      lastAt: as('createTime', instant),
      name: as('name', text()),
      message: as('msg', text()),
      stack: as('stack', text()),
      // Ours.
      source: as('source', oneOf(['server', 'browser'])),
      /** Told by the page of a visitor who was not signed in, who may have made it up. */
      stranger: as('stranger', flag),
      release: as('release', text()),
      firstAt: as('firstTime', instant),
      times: as('num', count),
      /** Whom it met, of those cases that are still kept. */
      people: as('userNum', count),
      resolved: as('resolved', flag),
      cases: as('cases', list(record({ at: as('time', instant), email: as('email', orNull(text())) }))),
    }),
  ),
  refusals: [],
})

export const clearErrors = call('/api/admin/errors/clear', {
  summary: 'Takes all errors off the list',
  caller: 'admin',
  scope: 'errors:write',
  input: nothing,
  answer: record({ deletedCount: as('deletedCount', count) }),
  refusals: [],
})

/** Ours. */
export const resolveError = call('/api/admin/errors/resolve', {
  summary: 'Says that a kind of errors is dealt with, or that it is not; the next one of it says the latter by itself',
  caller: 'admin',
  scope: 'errors:write',
  input: record({ id: as('id', id), resolved: as('resolved', flag) }),
  answer: nothing,
  refusals: ['errorNotFound'],
})
