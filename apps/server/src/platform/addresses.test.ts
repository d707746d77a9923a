import { describe, expect, it } from 'vitest'
import { inRanges, isPublic, networksOf, plainAddress } from './addresses.ts'

describe('an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:0201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
    ['2001:0DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['192.0.2.1:4711', '192.0.2.1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
  ])('%s has one spelling, %s', (text, plain) => {
    expect(plainAddress(text)).toBe(plain)
  })

  it.each(['', 'unknown', 'localhost', '127.1', '0x7f.0.0.1', '0177.0.0.1', '2130706433', '1.2.3.4.5', '1:2', '::1::'])(
    'is not what %j is',
    (text) => {
      expect(plainAddress(text)).toBeUndefined()
    },
  )
})

describe('what a limit counts an address for', () => {
  const namesOf = (address: string) => networksOf(address).map(({ name }) => name)

  it('is itself where it is IPv4, in whatever spelling', () => {
    expect(networksOf('192.0.2.1')).toEqual([{ name: '192.0.2.1', share: 1 }])
    expect(networksOf('::ffff:192.0.2.1')).toEqual([{ name: '192.0.2.1', share: 1 }])
    expect(networksOf('::ffff:c000:201')).toEqual([{ name: '192.0.2.1', share: 1 }])
  })

  it('is its /64, and its /48 ten times over, where it is IPv6', () => {
    expect(networksOf('2001:db8:1:2:3:4:5:6')).toEqual([
      { name: '2001:db8:1:2::/64', share: 1 },
      { name: '2001:db8:1::/48', share: 10 },
    ])
  })

  it.each([
    ['2001:db8::1', '2001:db8::2'],
    ['2001:db8::1', '2001:db8::a:b:c:d'],
    ['2001:db8::1', '2001:db8:0:0:ffff:ffff:ffff:ffff'],
    ['2001:db8:0:1::1', '2001:db8:0:1:8000::'],
    ['::1', '::2'],
  ])('is the same for %s and %s, which one subscriber has', (one, other) => {
    expect(namesOf(one)).toEqual(namesOf(other))
  })

  it.each([
    ['2001:db8::1', '2001:db8:0:1::1', 1],
    ['2001:db8::1', '2001:db8:1::1', 0],
    ['192.0.2.1', '192.0.2.2', 0],
  ])('is for %s and %s the same in %d networks', (one, other, common) => {
    expect(namesOf(one).filter((name) => namesOf(other).includes(name))).toHaveLength(common)
  })

  it('is one and the same for all that cannot be read', () => {
    expect(networksOf('unknown')).toEqual(networksOf('_hidden'))
    expect(networksOf('')).toEqual([{ name: 'unreadable', share: 1 }])
  })
})

describe('a list of ranges', () => {
  it('knows its addresses in every spelling', () => {
    const isIn = inRanges(['10.0.0.0/8', '192.0.2.7', 'fd00::/8', '::ffff:198.51.100.0/120'])
    for (const address of ['10.1.2.3', '192.0.2.7', 'fd12::1', '::ffff:10.1.2.3', '10.1.2.3:80', '198.51.100.9'])
      expect({ address, isIn: isIn(address) }).toEqual({ address, isIn: true })
    for (const address of [
      '11.1.2.3',
      '192.0.2.8',
      'fe80::1',
      '::1',
      '::ffff:11.1.2.3',
      '198.51.101.9',
      'nonsense',
      '',
    ])
      expect({ address, isIn: isIn(address) }).toEqual({ address, isIn: false })
  })

  it.each(['10.0.0.0/33', '10.0.0/8', 'fd00::/129', 'office', '', '10.0.0.0/8/8', '10.0.0.0/'])(
    'cannot hold %j',
    (range) => {
      expect(() => inRanges([range])).toThrow()
    },
  )
})

describe('the public internet', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fd00::1',
    'fe80::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'localhost',
    '',
  ])('does not reach to %j', (address) => expect(isPublic(address)).toBe(false))

  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1', '::ffff:8.8.8.8'])('has %s', (address) => {
    expect(isPublic(address)).toBe(true)
  })
})
