import { expect, it } from 'vitest'
import { randomLetters } from './random-letters.ts'

it('a random text has upper-case letters only, as many as asked for (1.9-22)', () => {
  for (const length of [0, 1, 6, 300]) expect(randomLetters(length)).toMatch(new RegExp(`^[A-Z]{${length}}$`))
  expect(randomLetters(24)).not.toBe(randomLetters(24))
})
