import { describe, expect, it } from 'vitest'
import { acceptsCoding, hasVersion } from './conditional.ts'

describe('a conditional request', () => {
  it.each([
    ['"abc"', true],
    ['W/"abc"', true],
    ['"old", "abc"', true],
    ['*', true],
    ['"abcd"', false],
    ['abc', false],
    ['', false],
    [undefined, false],
  ])('that says If-None-Match: %s has version "abc": %s', (header, expected) => {
    expect(hasVersion(header, '"abc"')).toBe(expected)
  })
})

describe('an asker', () => {
  it.each([
    ['gzip', true],
    ['gzip, deflate, br', true],
    ['br;q=1.0, GZIP;q=0.5', true],
    ['gzip;q=0', false],
    ['gzip; q=0.000', false],
    ['gzip;q=0.01', true],
    ['x-gzip', false],
    ['identity', false],
    ['*', false],
    ['', false],
    [undefined, false],
  ])('that says Accept-Encoding: %s takes gzip: %s', (header, expected) => {
    expect(acceptsCoding(header, 'gzip')).toBe(expected)
  })
})
