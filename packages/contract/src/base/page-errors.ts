import { call } from '../call.ts'
import { as, filled, nothing, record, text } from '../codec.ts'

/** Ours: what went wrong in somebody's browser. */
export const reportError = call('/api/errors/report', {
  summary: 'A page tells of a bug that it met',
  caller: 'anyone',
  input: record({
    name: as('name', filled(200)),
    message: as('msg', text(2000)),
    stack: as('stack', text(8000)),
  }),
  answer: nothing,
  refusals: [],
})
