import { expect, it } from 'vitest'
import { codesFile, giveCodes } from './give-codes.ts'

const row = { status: 409, zh: '请重试', en: 'Try again' } as const
const product = { ...row, code: 1001 }

it('gives a new refusal the code after the last, and leaves all others as they are', () => {
  const codes = giveCodes({ newest: row, second: row, first: row }, { first: 2001, second: 2002 })
  expect(Object.entries(codes)).toEqual([
    ['first', 2001],
    ['second', 2002],
    ['newest', 2003],
  ])
})

it('begins with 2001', () => {
  expect(giveCodes({ one: row, other: row }, {})).toEqual({ one: 2001, other: 2002 })
})

it('gives a refusal of the product the code of its row', () => {
  expect(giveCodes({ one: row, taken: product }, { one: 2001 })).toEqual({ taken: 1001, one: 2001 })
})

it('rejects a row with another code than the one that was given', () => {
  expect(() => giveCodes({ taken: product }, { taken: 2001 })).toThrow('Clients know taken by the code 2001')
})

it('rejects a table without a refusal that had a code: the code would be given to another', () => {
  expect(() => giveCodes({ other: row }, { gone: 2001, other: 2002 })).toThrow('their rows must stay: gone')
})

it('writes one line for each code', () => {
  expect(codesFile({ taken: 1001, one: 2001 })).toContain('= {\n  taken: 1001,\n  one: 2001,\n} as const')
})
