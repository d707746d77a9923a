import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type AgentUser, changedHash, setHash } from './users.ts'

const users = fc
  .uniqueArray(fc.nat(200), { maxLength: 40 })
  .map((ids) => ids.map((id): AgentUser => [1, id + 1, `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`]))

it('the hash of a set after a change follows from the hash before it and the change', () => {
  fc.assert(
    fc.property(users, users, (before, after) => {
      const [was, is] = [new Set(before.map(String)), new Set(after.map(String))]
      const remove = before.filter((user) => !is.has(String(user)))
      const add = after.filter((user) => !was.has(String(user)))
      expect(changedHash(setHash(before), remove, add)).toBe(setHash(after))
    }),
  )
})
