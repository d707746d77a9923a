import { expect, it } from 'vitest'
import { reachesFurther } from './token-widening.ts'

const before = { scopes: ['audit:read', 'orders:read'], networks: ['203.0.113.8', '10.0.0.0/8'], lastDay: '2026-12-31' }

it.each([
  ['a new token', before, undefined],
  ['another scope', { ...before, scopes: ['audit:read', 'orders:read', 'users:read'] }, before],
  ['another scope in place of one', { ...before, scopes: ['users:read'] }, before],
  ['another network', { ...before, networks: ['203.0.113.9'] }, before],
  ['every network', { ...before, networks: [] }, before],
  ['a later day', { ...before, lastDay: '2027-01-01' }, before],
  ['no end', { ...before, lastDay: null }, before],
])('%s reaches further', (_what, after, from) => {
  expect(reachesFurther(after, from)).toBe(true)
})

it.each([
  ['nothing changed', before, before],
  ['fewer scopes', { ...before, scopes: ['audit:read'] }, before],
  ['fewer networks', { ...before, networks: ['10.0.0.0/8'] }, before],
  ['networks where there were none', before, { ...before, networks: [] }],
  ['an earlier day', { ...before, lastDay: '2026-12-30' }, before],
  ['an end where there was none', before, { ...before, lastDay: null }],
])('%s reaches no further', (_what, after, from) => {
  expect(reachesFurther(after, from)).toBe(false)
})
