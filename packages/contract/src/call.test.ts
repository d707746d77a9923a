import { expect, it } from 'vitest'
import { myTrafficRecords } from './books/traffic.ts'
import { call } from './call.ts'
import { nothing } from './codec.ts'
import { customerNodes } from './network/customer-nodes.ts'

const said = { summary: 'Something', input: nothing, answer: nothing, refusals: ['planNotFound'] } as const

it('a member’s call is closed to customers of a reseller, and says so among its refusals, unless it is open to them', () => {
  expect(call('/a', { ...said, caller: 'member' })).toMatchObject({
    agency: 'refused',
    refusals: ['planNotFound', 'agencyMayNotShop'],
  })
  expect(call('/a', { ...said, caller: 'member', agency: 'allowed' })).toMatchObject({
    agency: 'allowed',
    refusals: ['planNotFound'],
  })
})

it('a call for everybody or for staff asks nothing of the kind', () => {
  for (const caller of ['anyone', 'operator', 'admin'] as const)
    expect(call('/a', { ...said, caller })).toMatchObject({ agency: 'allowed', refusals: ['planNotFound'] })
})

it('the node list and the traffic records are open to customers of a reseller', () => {
  for (const { agency } of [customerNodes, myTrafficRecords]) expect(agency).toBe('allowed')
})
