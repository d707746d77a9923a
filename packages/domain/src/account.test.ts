import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_CHANNEL_CODE, emailKey, isBlank, isChannelCode, isEmail, isPasswordDigest } from './account.ts'

describe('an e-mail', () => {
  it.each(['a@b.co', 'wang.wei+dukou@mail.example.cn', 'x_y-z%1@sub.domain.example', `${'a'.repeat(64)}@example.com`])(
    '%s is accepted',
    (email) => {
      expect(isEmail(email)).toBe(true)
    },
  )

  it.each([
    '',
    'no-at.example.com',
    '@example.com',
    'a@localhost',
    'a@example.c',
    'a@-example.com',
    'a@example-.com',
    'a@exa mple.com',
    'a b@example.com',
    'a@example.com ',
    'a@example.com\n',
    'a"b@example.com',
    "a'b@example.com",
    'a<b>@example.com',
    'a&b@example.com',
    'a#b@example.com',
    'a@b@example.com',
    '王@example.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(63)}.com`,
  ])('%j is refused', (email) => {
    expect(isEmail(email)).toBe(false)
  })

  it('never carries what could break a link, a header or a profile', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3 }), (inside) => {
        const email = `a${inside}b@example.com`
        if (isEmail(email)) expect(email).toMatch(/^[A-Za-z0-9._%+-]+@example\.com$/)
      }),
      { numRuns: 500 },
    )
  })

  it('names one account however it is written', () => {
    expect(emailKey('  Wang.Wei@Example.COM ')).toBe('wang.wei@example.com')
  })
})

describe('a channel code', () => {
  it.each([DEFAULT_CHANNEL_CODE, 'a', 'tb_2026-03', 'x'.repeat(32)])('%s is accepted', (code) => {
    expect(isChannelCode(code)).toBe(true)
  })

  it.each(['', ' ', 'a b', 'a;b', '渠道', 'x'.repeat(33), 'a\n', '<a>'])('%j is refused', (code) => {
    expect(isChannelCode(code)).toBe(false)
  })
})

describe('a password on the wire', () => {
  it('is 64 lower-case hex digits and nothing else', () => {
    expect(isPasswordDigest('0123456789abcdef'.repeat(4))).toBe(true)
    for (const other of ['', 'password', 'a'.repeat(63), 'a'.repeat(65), 'A'.repeat(64), `${'a'.repeat(64)}\n`])
      expect(isPasswordDigest(other)).toBe(false)
  })
})

describe('blank', () => {
  it("means '', null or undefined; a space is not blank (1.5-01)", () => {
    expect(['', null, undefined].map(isBlank)).toEqual([true, true, true])
    expect([' ', '\n', '0', 'a'].map(isBlank)).toEqual([false, false, false, false])
  })
})
