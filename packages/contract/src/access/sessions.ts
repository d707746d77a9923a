import { call } from '../call.ts'
import { as, flag, id, instant, list, nothing, pattern, record, text } from '../codec.ts'
import { passwordDigest } from '../people/account-fields.ts'

/** Ours: where the user is signed in. */
export const listDevices = call('/api/user/devices', {
  summary: 'Where the user is signed in, the one that was used last first',
  caller: 'member',
  agency: 'allowed',
  reads: true,
  input: nothing,
  answer: list(
    record({
      id: as('_id', id),
      userAgent: as('userAgent', text()),
      ip: as('ip', text()),
      signedInAt: as('createTime', instant),
      lastUsedAt: as('updateTime', instant),
      /** Whether this very call came from there. */
      isThis: as('current', flag),
    }),
  ),
  refusals: [],
})

/** Ours. */
export const signOutDevice = call('/api/user/sign_out_device', {
  summary: 'Signs one of the user’s devices out, or with `others` all but the one that asks',
  caller: 'member',
  agency: 'allowed',
  input: record({ id: as('id', pattern(/^([0-9a-f]{24}|others)$/)) }),
  answer: nothing,
  refusals: [],
})

/** Ours: for who knows the present password. Every other device is signed out by it. */
export const changePassword = call('/api/user/change_password', {
  summary: 'Sets another password for who knows the present one; all other devices are signed out',
  caller: 'member',
  agency: 'allowed',
  pageOnly: true,
  input: record({
    presentDigest: as('password', passwordDigest),
    nextDigest: as('newPassword', passwordDigest),
  }),
  answer: nothing,
  refusals: ['passwordWrong', 'actionNotAllowedForAccount'],
})
