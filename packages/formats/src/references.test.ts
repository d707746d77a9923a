import { describe, expect, it } from 'vitest'
import { checkReferences, type References } from './references.ts'

const GOOD: References = {
  nodes: ['a', 'b'],
  groups: [
    { name: 'select', members: ['auto', 'a', 'b', 'DIRECT'] },
    { name: 'auto', members: ['a', 'b'] },
  ],
  builtIns: ['DIRECT'],
  targets: ['select', 'DIRECT'],
  ruleSets: ['cn'],
  usedRuleSets: ['cn'],
}

describe('checkReferences', () => {
  it('passes a profile whose names all lead somewhere', () => {
    expect(() => checkReferences(GOOD)).not.toThrow()
  })

  it.each<[string, Partial<References>, string]>([
    ['two equal names', { nodes: ['a', 'b', 'a'] }, 'two things are called "a"'],
    ['a node named like a group', { nodes: ['a', 'b', 'auto'] }, 'two things are called "auto"'],
    ['a node named like a built-in', { nodes: ['a', 'b', 'DIRECT'] }, 'two things are called "DIRECT"'],
    ['a group without members', { groups: [{ name: 'select', members: [] }] }, 'has no members'],
    ['a group that names a member twice', { groups: [{ name: 'select', members: ['a', 'a'] }] }, 'has a member twice'],
    ['a member that does not exist', { groups: [{ name: 'select', members: ['c'] }] }, 'names "c"'],
    ['a rule that leads nowhere', { targets: ['elsewhere'] }, 'leads to "elsewhere"'],
    ['a rule set that does not exist', { usedRuleSets: ['private'] }, 'uses the rule set "private"'],
    ['two rule sets of one name', { ruleSets: ['cn', 'cn'] }, 'two rule sets'],
    [
      'groups in a circle',
      {
        groups: [
          { name: 'select', members: ['auto'] },
          { name: 'auto', members: ['select'] },
        ],
      },
      'select > auto > select',
    ],
  ])('throws at %s', (_, change, message) => {
    expect(() => checkReferences({ ...GOOD, ...change })).toThrow(message)
  })
})
