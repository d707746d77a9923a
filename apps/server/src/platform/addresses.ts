import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type Address = ReturnType<typeof ipaddr.process>

/** The network that a limit counts an address under; `share` times the limit of a single address is allowed to it. */
export interface Network {
  name: string
  share: number
}

/**
 * The networks that every limit per address counts. One subscriber of IPv6 has a /64, which is far more addresses than
 * any limit; a hoster gives out a /48 as readily, which is why it counts too, at ten times the limit.
 */
export function networksOf(text: string): Network[] {
  const address = read(text)
  if (!address) return [{ name: 'unreadable', share: 1 }]
  if (address instanceof ipaddr.IPv4) return [{ name: address.toString(), share: 1 }]
  return [
    { name: networkName(address, 64), share: 1 },
    { name: networkName(address, 48), share: 10 },
  ]
}

/** The network that whole hosters and providers share: /24 of IPv4, /48 of IPv6. */
export function wideNetworkOf(text: string): string {
  const address = read(text)
  if (!address) return 'unreadable'
  if (address instanceof ipaddr.IPv6) return networkName(address, 48)
  return `${address.octets.slice(0, 3).join('.')}.0/24`
}

/** An address in canonical spelling, without port and zone; an IPv4-mapped IPv6 address becomes IPv4. */
export function plainAddress(text: string): string | undefined {
  return read(text)?.toString()
}

/** @throws where one of the ranges is neither an address nor a network such as 10.0.0.0/8 */
export function inRanges(ranges: string[]): (text: string) => boolean {
  const parsed = ranges.map(readRange)
  return (text) => {
    const address = read(text)
    return (
      address !== undefined &&
      parsed.some(([base, bits]) => base.kind() === address.kind() && within(address, base, bits))
    )
  }
}

/** Whether a connection to it leaves for the internet; what merely wraps an IPv4 address does not count. */
export function isPublic(text: string): boolean {
  const address = read(text)
  if (address?.range() !== 'unicast') return false
  // Not ::a.b.c.d, an IPv4 address in IPv6 spelling, which the library takes for a public one.
  return address instanceof ipaddr.IPv4 || address.parts.slice(0, 6).some((part) => part !== 0)
}

/** Proxies write `192.0.2.1:4711` and `[2001:db8::1]:443` as well. Numbers in base 8 or 16 are no addresses here. */
function read(text: string): Address | undefined {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  return isIP(bare) === 0 ? undefined : ipaddr.process(bare.replace(/%.*/, ''))
}

function readRange(text: string): [Address, number] {
  if (isIP(text) !== 0) {
    const address = ipaddr.process(text)
    return [address, address.toByteArray().length * 8]
  }
  if (isIP(text.split('/')[0] ?? '') === 0) throw new Error(`not a network: ${text}`)
  const [base, bits] = ipaddr.parseCIDR(text)
  if (base instanceof ipaddr.IPv6 && base.isIPv4MappedAddress() && bits >= 96) return [base.toIPv4Address(), bits - 96]
  return [base, bits]
}

function within(address: Address, base: Address, bits: number): boolean {
  return address instanceof ipaddr.IPv4
    ? address.match(base as ipaddr.IPv4, bits)
    : address.match(base as ipaddr.IPv6, bits)
}

function networkName(address: ipaddr.IPv6, bits: number): string {
  const parts = address.parts.map((part, index) => (index < bits / 16 ? part : 0))
  return `${new ipaddr.IPv6(parts).toString()}/${bits}`
}
