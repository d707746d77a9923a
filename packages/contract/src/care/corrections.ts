import { call } from '../call.ts'
import {
  as,
  behind,
  bytes,
  decimal,
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

const MOST_AT_ONCE = 1000

const gift = {
  addLi: as('addMoney', orElse(yuan, 0n)),
  addBytes: as('addTraffic', orElse(givenBytes, 0n)),
  addDays: as('addDays', orElse(integer(-3650, 3650), 0)),
}

const emails = as('emails', list(text(254), MOST_AT_ONCE))

export const previewGift = call('/api/admin/corrections/preview', {
  summary: 'Ours: who of these e-mails is there, with what each has now; changes nothing',
  caller: 'admin',
  scope: 'corrections:read',
  reads: true,
  input: record({ emails }),
  answer: record({
    people: as(
      'people',
      list(
        record({
          id: as('_id', id),
          email: as('email', text(254)),
          disabled: as('disable', flag),
          walletLi: as('wallet_money', yuan),
          leftBytes: as('leftTraffic', bytes),
          timeExpiresAt: as('vipExpireTime', orNull(instant)),
        }),
      ),
    ),
    unknown: as('unknown', list(text(254))),
  }),
  refusals: [],
})

export const giveToMany = call('/api/admin/corrections/give', {
  summary:
    'Ours: gives money, traffic and days to each of these e-mails, with a reason; all of them or nobody, unless it may skip',
  caller: 'admin',
  scope: 'corrections:write',
  idempotent: true,
  input: record({
    emails,
    ...gift,
    reason: as('reason', text(500)),
    /** Leaves out addresses without an open account, and gives to the others. */
    skip: as('skip', orElse(flag, false)),
  }),
  answer: record({
    id: as('_id', id),
    count: as('count', integer(1, MOST_AT_ONCE)),
    /** Addresses that got nothing, and the reason. */
    skipped: as(
      'skipped',
      list(record({ email: as('email', text(254)), why: as('why', oneOf(['unknown', 'closed'])) })),
    ),
  }),
  refusals: ['userNotFound', 'accountDeleted', 'accountMerged', 'notToOneself'],
})

export const listCorrections = call('/api/admin/corrections/list', {
  summary:
    'Ours: what staff gave and took by hand, the newest first; what many got at once is one row; a text finds the beginning of a reason or of the e-mail of a user or of staff',
  caller: 'admin',
  scope: 'corrections:read',
  reads: true,
  pages: true,
  input: record({
    count: as('number', orElse(integer(1, 1000), 100)),
    userId: as('user_id', orNull(id)),
    sought: as('filterStr', orElse(text(500), '')),
    ...behind,
  }),
  answer: list(
    record({
      id: as('_id', id),
      /** Whose; of many the first. */
      email: as('email', text(254)),
      people: as('people', integer(1, 100_000)),
      undone: as('undone', integer(0, 100_000)),
      /** For each of them. */
      addLi: as('addMoney', yuan),
      addBytes: as('addTraffic', bytes),
      addDays: as('addDays', decimal(-1e6, 1e6, 2)),
      reason: as('reason', text()),
      actor: as('actor', text(254)),
      createdAt: as('createTime', instant),
      undoneAt: as('undoneTime', orNull(instant)),
    }),
  ),
  refusals: [],
})

export const undoCorrection = call('/api/admin/corrections/undo', {
  summary:
    'Ours: books the reverse of what was given or taken by hand, without days that have passed; users who have spent money or traffic of it keep it and are named',
  caller: 'admin',
  scope: 'corrections:write',
  idempotent: true,
  input: record({ id: as('id', id), reason: as('reason', orElse(text(500), '')) }),
  answer: record({
    undone: as('undone', integer(0, 100_000)),
    left: as(
      'left',
      list(record({ email: as('email', text(254)), wanted: as('wanted', text(40)), left: as('left', text(40)) })),
    ),
  }),
  refusals: ['correctionNotFound', 'correctionUndone', 'batchNotNow', 'notToOneself'],
})

/** Sources of grants: a coupon for traffic or days, a draw, a gift of another user, a check-in. */
export const TAKEN_BACK_KINDS = ['coupon', 'prize', 'gift', 'checkIn'] as const

export const listGrants = call('/api/admin/corrections/grants', {
  summary:
    'Ours: what coupons, draws, gifts and check-ins gave a user for good, the newest first, and what staff took back',
  caller: 'admin',
  scope: 'corrections:read',
  reads: true,
  input: record({ userId: as('user_id', id) }),
  answer: list(
    record({
      id: as('_id', id),
      kind: as('kind', oneOf(TAKEN_BACK_KINDS)),
      /** Name of the coupon or the prize. */
      name: as('name', text()),
      givenBytes: as('traffic', bytes),
      givenDays: as('days', integer(0, 100_000)),
      createdAt: as('createTime', instant),
      /** Part that would be taken back now: at most the grant, at most the user's balance. */
      leftBytes: as('leftTraffic', bytes),
      leftDays: as('leftDays', decimal(0, 1e6, 2)),
      takenAt: as('takenTime', orNull(instant)),
    }),
  ),
  refusals: [],
})

export const takeBackGrant = call('/api/admin/corrections/take_back', {
  summary: 'Ours: takes back what a coupon, a draw, a gift or a check-in gave, as far as the user still has it; once',
  caller: 'admin',
  scope: 'corrections:write',
  idempotent: true,
  input: record({ userId: as('user_id', id), id: as('id', id), reason: as('reason', text(500)) }),
  answer: record({ takenBytes: as('traffic', bytes), takenDays: as('days', decimal(0, 1e6, 2)) }),
  refusals: [
    'userNotFound',
    'accountDeleted',
    'accountMerged',
    'notToOneself',
    'correctionNotFound',
    'correctionUndone',
    'nothingLeftToTake',
  ],
})
