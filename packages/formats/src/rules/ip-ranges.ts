import { isIPv4, isIPv6 } from '@dukou/domain'

/**
 * The fewest CIDR blocks that cover a range of addresses exactly, both ends included: what is needed to use tables of
 * ranges, such as the free ones of address registries, as rules.
 */
export function ipRangeBlocks(first: string, last: string): string[] {
  const bits = isIPv4(first) && isIPv4(last) ? 32 : isIPv6(first) && isIPv6(last) ? 128 : 0
  if (bits === 0) throw new Error(`${first} - ${last} is no range of addresses`)
  const end = toNumber(last)
  const blocks: string[] = []
  let start = toNumber(first)
  if (start > end) throw new Error(`${first} - ${last} ends before it begins`)
  while (start <= end) {
    let prefix = bits
    while (prefix > 0 && isBlock(start, bits - prefix + 1) && start + (1n << BigInt(bits - prefix + 1)) - 1n <= end) {
      prefix--
    }
    blocks.push(`${toText(start, bits)}/${prefix}`)
    start += 1n << BigInt(bits - prefix)
  }
  return blocks
}

/** Whether a block with this many free bits can begin here. */
function isBlock(start: bigint, freeBits: number): boolean {
  return (start & ((1n << BigInt(freeBits)) - 1n)) === 0n
}

function toNumber(address: string): bigint {
  if (isIPv4(address)) return address.split('.').reduce((sum, part) => (sum << 8n) | BigInt(part), 0n)
  const [head = '', tail] = expandV4(address).split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const middle = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...middle, ...after].reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n)
}

/** `::ffff:192.0.2.1` with its last four bytes as two groups. */
function expandV4(address: string): string {
  const at = address.lastIndexOf(':') + 1
  const v4 = address.slice(at)
  if (!isIPv4(v4)) return address
  const number = toNumber(v4)
  return `${address.slice(0, at)}${(number >> 16n).toString(16)}:${(number & 0xffffn).toString(16)}`
}

function toText(number: bigint, bits: 32 | 128 | number): string {
  if (bits === 32) return [24n, 16n, 8n, 0n].map((shift) => String((number >> shift) & 255n)).join('.')
  const groups = Array.from({ length: 8 }, (_, index) => ((number >> BigInt(112 - index * 16)) & 0xffffn).toString(16))
  const zeros = /(?:^|:)0(?::0)+(?=:|$)/.exec(groups.join(':'))
  if (!zeros) return groups.join(':')
  const text = groups.join(':')
  return `${text.slice(0, zeros.index)}::${text.slice(zeros.index + zeros[0].length).replace(/^:/, '')}`
}
