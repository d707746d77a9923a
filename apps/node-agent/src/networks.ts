import { isIPv4, isIPv6 } from 'node:net'

/** The part of the internet that counts as one address: an address of IPv4, or a network of IPv6 (/64), as a home has one. */
export interface Network {
  name: string
  /** As routing rules have it. */
  bytes: Buffer
  prefix: number
}

const NETWORK_BYTES = 8
const V6_PARTS = 8

/** @returns undefined for what is no address */
export function networkOf(ip: string): Network | undefined {
  if (isIPv4(ip)) return { name: ip, bytes: Buffer.from(ip.split('.').map(Number)), prefix: 32 }
  if (!isIPv6(ip) || ip.includes('.') || ip.includes('%')) return undefined
  const bytes = Buffer.alloc(16)
  for (const [place, part] of partsOf(ip).entries()) bytes.writeUInt16BE(Number.parseInt(part, 16), place * 2)
  bytes.fill(0, NETWORK_BYTES)
  return { name: `${bytes.subarray(0, NETWORK_BYTES).toString('hex')}/64`, bytes, prefix: 64 }
}

function partsOf(ip: string): string[] {
  const [before = '', after] = ip.split('::')
  const head = before.split(':').filter(Boolean)
  const tail = (after ?? '').split(':').filter(Boolean)
  return after === undefined ? head : [...head, ...Array(V6_PARTS - head.length - tail.length).fill('0'), ...tail]
}
