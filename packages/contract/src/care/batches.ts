import { call } from '../call.ts'
import {
  as,
  flag,
  givenBytes,
  id,
  instant,
  integer,
  list,
  oneOf,
  orElse,
  orNull,
  record,
  text,
  yuan,
} from '../codec.ts'
import { userFilter } from './user-filter.ts'

/** No batch has more people. */
export const MOST_IN_BATCH = 50_000
export const BATCH_KINDS = ['give', 'extend', 'disable', 'enable', 'tell'] as const
const PERSON_STATES = ['waiting', 'done', 'skipped', 'undone', 'kept'] as const
const people = integer(0, MOST_IN_BATCH)

const content = {
  kind: as('kind', oneOf(BATCH_KINDS)),
  /** For each person. `extend` takes days alone. */
  addLi: as('addMoney', orElse(yuan, 0n)),
  addBytes: as('addTraffic', orElse(givenBytes, 0n)),
  addDays: as('addDays', orElse(integer(0, 3650), 0)),
  /** The notice of `tell`, in both languages. */
  textZh: as('textZh', orElse(text(500), '')),
  textEn: as('textEn', orElse(text(500), '')),
  byMail: as('byMail', orElse(flag, false)),
  reason: as('reason', text(500)),
}

const batchShape = record({
  id: as('_id', id),
  ...content,
  /** `prepared` is a preview: nothing was done yet. */
  state: as('state', oneOf(['prepared', 'running', 'done', 'undoing', 'undone'])),
  actor: as('actor', text(254)),
  createdAt: as('createTime', instant),
  endedAt: as('endTime', orNull(instant)),
  total: as('total', people),
  skipped: as('skipped', people),
  done: as('done', people),
  undone: as('undone', people),
  /** People whose part could not be undone. */
  kept: as('kept', people),
})

export const prepareBatch = call('/api/admin/users/batch_prepare', {
  summary:
    'Ours: fixes who matches a filter, for an act on all of them, and tells who would be skipped; does nothing yet',
  caller: 'admin',
  scope: 'corrections:write',
  input: record({ filter: as('filter', userFilter), ...content }),
  answer: batchShape,
  refusals: ['nobodyMatches', 'tooManyMatch'],
})

export const startBatch = call('/api/admin/users/batch_start', {
  summary: 'Ours: has a prepared batch done, to the people that its preview fixed',
  caller: 'admin',
  scope: 'corrections:write',
  input: record({ id: as('_id', id) }),
  answer: batchShape,
  refusals: ['batchNotFound', 'batchNotNow'],
})

export const undoBatch = call('/api/admin/users/batch_undo', {
  summary: 'Ours: takes a batch back: what was given is reversed where it is still there, who was disabled is enabled',
  caller: 'admin',
  scope: 'corrections:write',
  input: record({ id: as('_id', id) }),
  answer: batchShape,
  refusals: ['batchNotFound', 'batchNotNow'],
})

export const listBatches = call('/api/admin/users/batches', {
  summary: 'Ours: batches, the newest first, each with how far it is; or one of them',
  caller: 'admin',
  scope: 'corrections:read',
  reads: true,
  input: record({ count: as('number', orElse(integer(1, 100), 20)), id: as('_id', orNull(id)) }),
  answer: list(batchShape),
  refusals: [],
})

export const batchPeople = call('/api/admin/users/batch_people', {
  summary: 'Ours: the people of a batch, with what became of each; `after` takes the cursor of the last row',
  caller: 'admin',
  scope: 'corrections:read',
  reads: true,
  input: record({
    id: as('_id', id),
    state: as('state', orNull(oneOf(PERSON_STATES))),
    count: as('number', orElse(integer(1, 1000), 100)),
    after: as('after', orNull(text(20))),
  }),
  answer: list(
    record({
      id: as('uid', id),
      email: as('email', text(254)),
      state: as('state', oneOf(PERSON_STATES)),
      /** Why somebody was skipped or kept. */
      why: as('why', orNull(oneOf(['closed', 'oneself', 'staff', 'already', 'noTimePack', 'spent']))),
      cursor: as('cursor', text(20)),
    }),
  ),
  refusals: [],
})
