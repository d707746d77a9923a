import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ipRangeBlocks } from './ip-ranges.ts'

describe('ipRangeBlocks', () => {
  it('splits a range into the fewest blocks', () => {
    expect(ipRangeBlocks('1.0.1.0', '1.0.3.255')).toEqual(['1.0.1.0/24', '1.0.2.0/23'])
    expect(ipRangeBlocks('0.0.0.0', '255.255.255.255')).toEqual(['0.0.0.0/0'])
    expect(ipRangeBlocks('192.0.2.7', '192.0.2.7')).toEqual(['192.0.2.7/32'])
    expect(ipRangeBlocks('2001:250::', '2001:252:ffff:ffff:ffff:ffff:ffff:ffff')).toEqual([
      '2001:250::/31',
      '2001:252::/32',
    ])
    expect(ipRangeBlocks('::', '::1')).toEqual(['::/127'])
  })

  it('covers every IPv4 range exactly: blocks follow one another from the first address to the last', () => {
    const toText = (number: number) => [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join('.')
    const toNumber = (text: string) => text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
    fc.assert(
      fc.property(fc.nat(2 ** 32 - 1), fc.nat(2 ** 20), (first, length) => {
        const last = Math.min(first + length, 2 ** 32 - 1)
        let next = first
        for (const block of ipRangeBlocks(toText(first), toText(last))) {
          const [address = '', prefix] = block.split('/')
          expect(toNumber(address)).toBe(next)
          next += 2 ** (32 - Number(prefix))
        }
        expect(next).toBe(last + 1)
      }),
    )
  })

  it('refuses what is no range', () => {
    expect(() => ipRangeBlocks('1.2.3.4', '1.2.3.3')).toThrow('ends before it begins')
    expect(() => ipRangeBlocks('1.2.3.4', '::1')).toThrow('no range of addresses')
  })
})
