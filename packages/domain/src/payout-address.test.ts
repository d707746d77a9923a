import { randomBytes } from 'node:crypto'
import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { checkPayoutAddress } from './payout-address.ts'

const TRON = 'TBXSw8fM4jpQkGc6zZjsVABFpVN7UvXPdV'
const ETHER = '0x52908400098527886E0F7030069857D2E4169EE7'
const MIXED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

const fault = (kind: string) => ({ fault: kind })

describe('a payout address', () => {
  it.each([TRON, 'TD5gsCwxykWsLN9aPrq2TAfNjByuZKYp4E'])('of TRC20 passes with its checksum: %s', (address) => {
    expect(checkPayoutAddress('USDT-TRC20', address)).toEqual({ address })
  })

  it.each([
    ['one letter in the other case', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T'],
    ['a digit twice', 'TBXSw8fM4jpQkGc6zZjsVABFpVN7UvXPdd'],
  ])('of TRC20 with %s has a wrong checksum', (_, address) => {
    expect(checkPayoutAddress('USDT-TRC20', address)).toEqual(fault('checksum'))
  })

  it('that is valid base58check of another coin is malformed', () => {
    expect(checkPayoutAddress('USDT-TRC20', '12ZEw5Hcv1hTb6YUQJ69y1V7uhcoDz92PH')).toEqual(fault('malformed'))
  })

  it.each([ETHER, MIXED])('of ERC20 passes in its EIP-55 spelling: %s', (address) => {
    expect(checkPayoutAddress('USDT-ERC20', address)).toEqual({ address })
  })

  it('of ERC20 in small letters or capitals alone is stored in its EIP-55 spelling', () => {
    expect(checkPayoutAddress('USDT-ERC20', MIXED.toLowerCase())).toEqual({ address: MIXED })
    expect(checkPayoutAddress('USDT-ERC20', `0x${MIXED.slice(2).toUpperCase()}`)).toEqual({ address: MIXED })
  })

  it('of ERC20 with one letter in the other case has a wrong checksum', () => {
    expect(checkPayoutAddress('USDT-ERC20', MIXED.replace('5aA', '5AA'))).toEqual(fault('checksum'))
  })

  it('of the other network is told apart from a malformed one', () => {
    expect(checkPayoutAddress('USDT-TRC20', ETHER)).toEqual(fault('otherNetwork'))
    expect(checkPayoutAddress('USDT-ERC20', TRON)).toEqual(fault('otherNetwork'))
    expect(checkPayoutAddress('USDT-ERC20', '0x12')).toEqual(fault('malformed'))
    expect(checkPayoutAddress('USDT-TRC20', '')).toEqual(fault('malformed'))
  })

  it('loses blanks around it, and passes with no other character in it', () => {
    expect(checkPayoutAddress('USDT-TRC20', `  ${TRON}\n`)).toEqual({ address: TRON })
    expect(checkPayoutAddress('USDT-TRC20', `${TRON}\u200b`)).toEqual(fault('malformed'))
  })

  it.each([
    ['USDT-TRC20', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
    ['USDT-TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['USDT-ERC20', '0x0000000000000000000000000000000000000000'],
    ['USDT-ERC20', '0xdac17f958d2ee523a2206206994597c13d831ec7'],
  ] as const)('that is the zero address or the contract of USDT is rejected: %s %s', (network, address) => {
    expect(checkPayoutAddress(network, address)).toEqual(fault('reserved'))
  })

  it('that is the site’s own receiving address is rejected', () => {
    expect(checkPayoutAddress('USDT-TRC20', TRON, TRON)).toEqual(fault('reserved'))
    expect(checkPayoutAddress('USDT-ERC20', ETHER.toLowerCase(), ETHER)).toEqual(fault('reserved'))
  })

  it('of random bytes passes, and none with one character changed does', () => {
    for (let round = 0; round < 50; round++) {
      const payload = randomBytes(21)
      payload[0] = 0x41
      const address = createBase58check(sha256).encode(payload)
      expect(checkPayoutAddress('USDT-TRC20', address)).toEqual({ address })
      const at = 1 + (round % 33)
      const other = DIGITS[(DIGITS.indexOf(address[at] ?? '') + 1 + round) % DIGITS.length]
      if (other === address[at]) continue
      const edited = address.slice(0, at) + other + address.slice(at + 1)
      expect(checkPayoutAddress('USDT-TRC20', edited)).toEqual(fault('checksum'))
    }
  })
})
