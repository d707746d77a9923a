import { call } from '../call.ts'
import { as, id, instant, list, nothing, orNull, record, text } from '../codec.ts'

export const myEntitlements = call('/api/permission/mypermissions', {
  summary: 'Entitlements the user holds now',
  caller: 'member',
  agency: 'allowed',
  reads: true,
  input: nothing,
  answer: list(
    record({
      id: as('id', id),
      name: as('name', text()),
      description: as('desc', text()),
      expiresAt: as('expireTime', orNull(instant)),
    }),
  ),
  refusals: [],
})
