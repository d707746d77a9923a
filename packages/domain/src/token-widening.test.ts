import { expect, it } from 'vitest'
import { reachesFurther } from './token-widening.ts'

const before = { scopes: ['audit:read', 'orders:read'], networks: ['203.0.113.8', '10.0.0.0/8'] }

it.each([
  ['a new token', before, undefined],
  ['another scope', { ...before, scopes: ['audit:read', 'orders:read', 'users:read'] }, before],
  ['another scope in place of one', { ...before, scopes: ['users:read'] }, before],
  ['another network', { ...before, networks: ['203.0.113.9'] }, before],
  ['every network', { ...before, networks: [] }, before],
])('%s reaches further', (_what, after, from) => {
  expect(reachesFurther(after, from)).toBe(true)
})

it.each([
  ['nothing changed', before, before],
  ['fewer scopes', { ...before, scopes: ['audit:read'] }, before],
  ['fewer networks', { ...before, networks: ['10.0.0.0/8'] }, before],
  ['networks where there were none', before, { ...before, networks: [] }],
])('%s reaches no further', (_what, after, from) => {
  expect(reachesFurther(after, from)).toBe(false)
})
