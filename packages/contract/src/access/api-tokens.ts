import { call } from '../call.ts'
import { as, day, filled, id, instant, ip, list, nothing, oneOf, orElse, orNull, record, text } from '../codec.ts'
import { passwordDigest } from '../people/account-fields.ts'
import { basedOn, revised } from '../revision.ts'
import { SCOPES } from '../scopes.ts'

const settable = {
  name: as('name', filled(60)),
  scopes: as('scopes', list(oneOf(SCOPES), SCOPES.length)),
  /** The last day of the site's calendar on which it is good; null: without end. */
  lastDay: as('lastDay', orNull(day)),
  /** Addresses, and networks such as 10.0.0.0/8, that it may be used from; none: from everywhere. */
  networks: as('networks', orElse(list(text(50), 50), [])),
}

export const apiTokenShape = record({
  id: as('_id', id),
  ...settable,
  /** How the token begins, by which people tell theirs apart. */
  prefix: as('prefix', text(20)),
  /** Whose rights it has: those that he has at the time of a call. */
  ownerEmail: as('ownerEmail', text()),
  /** Whether a call with it would be let in: `ended` after its last day, `ownerLost` when its owner is no admin any more. */
  state: as('state', oneOf(['good', 'ended', 'ownerLost'])),
  createdAt: as('createTime', instant),
  lastUsedAt: as('lastUsedTime', orNull(instant)),
  lastUsedIp: as('lastUsedIp', orNull(ip)),
  ...revised,
})

export const listApiTokens = call('/api/admin/api_tokens/list', {
  summary: 'Ours: the tokens of programs that are not revoked, the newest first; never the tokens themselves',
  caller: 'admin',
  reads: true,
  input: nothing,
  answer: list(apiTokenShape),
  refusals: [],
})

export const saveApiToken = call('/api/admin/api_tokens/save', {
  summary:
    'Ours: makes a token for a program, told in this answer alone; with _id changes what it may. A new one, and one that is to reach further, needs the password of the caller and, where that is on, a second factor. With a revision, a save based on an older one is refused',
  caller: 'admin',
  input: record({
    id: as('_id', orNull(id)),
    ...settable,
    /** The caller's password; null where the token reaches no further than before. */
    passwordDigest: as('password', orElse(orNull(passwordDigest), null)),
    /** Code of the authenticator app, or a recovery code; empty where the account has no second factor. */
    code: as('code', orElse(text(64), '')),
    ...basedOn,
  }),
  answer: record({ id: as('_id', id), token: as('token', orNull(text(60))), ...revised }),
  refusals: ['apiTokenNotFound', 'rowChanged', 'passwordWrong', 'secondFactorNeeded', 'secondFactorWrong'],
})

export const revokeApiToken = call('/api/admin/api_tokens/revoke', {
  summary: 'Ours: ends a token for good; the next call with it is refused',
  caller: 'admin',
  input: record({ id: as('_id', id) }),
  answer: nothing,
  refusals: ['apiTokenNotFound'],
})
