import { describe, expect, it } from 'vitest'
import { newRecoveryCodes, tidyCode } from './recovery-codes.ts'
import { base32, codeOfStep, otpauthUri, stepAt, stepOfCode } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')

describe('a code of the authenticator app', () => {
  // Appendix B of RFC 6238, the last six of its eight digits.
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('at second %i is that of RFC 6238', (second, code) => {
    expect(codeOfStep(SECRET, stepAt(new Date(second * 1000)))).toBe(code)
  })

  it('counts a step early and a step late, and no more', () => {
    const found = [-2, -1, 0, 1, 2].map((off) => {
      const code = codeOfStep(SECRET, 1000n + BigInt(off))
      return stepOfCode(SECRET, code, new Date(1000 * 30_000 + 12_345))
    })
    expect(found).toEqual([undefined, 999n, 1000n, 1001n, undefined])
  })

  it('is of no step where it has other than six digits', () => {
    for (const code of ['', '28708', '2870820', '94287082', '２８７０８２']) {
      expect(stepOfCode(SECRET, code, new Date(59_000))).toBeUndefined()
    }
  })
})

describe('a secret', () => {
  it('is told in base32, as RFC 4648 has it without padding', () => {
    const told = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))
    expect(told).toEqual(['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI'])
  })

  it('is told with site and e-mail in an address that apps read', () => {
    const url = new URL(otpauthUri(base32(SECRET), '渡口 & Co', 'a+b@example.com'))
    expect(decodeURIComponent(url.pathname)).toBe('/渡口 & Co:a+b@example.com')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      issuer: '渡口 & Co',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })
})

it('ten recovery codes differ, and are read however they are typed', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/)
  for (const typed of ['k7qdm-w3xta', ' K7QDM W3XTA', 'Ｋ７ＱＤＭｗ３ｘｔａ'])
    expect(tidyCode(typed)).toBe('K7QDMW3XTA')
  expect(tidyCode('２８７ 082')).toBe('287082')
})
