import { describe, expect, it } from 'vitest'
import { isObfuscationPassword, isPort, isShortId, parseHopPorts } from './inbound.ts'

describe('what an inbound is given', () => {
  it('takes whole numbers from 1 to 65535 for ports', () => {
    expect([1, 65535].every(isPort)).toBe(true)
    expect([0, 65536, 1.5, Number.NaN].some(isPort)).toBe(false)
  })

  it('takes 2 to 16 hex digits, even in number, for short ids', () => {
    expect(['ab', '0123456789abcdef'].every(isShortId)).toBe(true)
    expect(['', 'a', 'abc', 'zz', '0123456789abcdef01'].some(isShortId)).toBe(false)
  })

  it('reads hop ports as ranges', () => {
    expect(parseHopPorts('443,20000-30000')).toEqual([
      { first: 443, last: 443 },
      { first: 20000, last: 30000 },
    ])
    expect(parseHopPorts('443/444')).toBeUndefined()
    expect(parseHopPorts(Array(29).fill('443').join(','))).toBeUndefined()
  })

  it('takes at least four letters, digits, - or _ for the password of Salamander', () => {
    expect(['abcd', 'a-b_C9'].every(isObfuscationPassword)).toBe(true)
    expect(['', 'abc', 'ab cd', '密码密码', 'a'.repeat(129)].some(isObfuscationPassword)).toBe(false)
  })
})
