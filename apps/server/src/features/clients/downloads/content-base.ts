import { BlockList, isIPv6 } from 'node:net'
import type { Settings } from '../../base/settings/index.ts'
import { readMainlandAddresses } from '../rule-files/index.ts'

let mainland: BlockList | undefined

/** Base URL from which this IP address downloads files, by the settings; empty: this site. */
export function contentBaseFor(
  ip: string,
  { mainlandContentUrl, overseasContentUrl }: Pick<Settings, 'mainlandContentUrl' | 'overseasContentUrl'>,
): string {
  // Without URLs the address table is not needed, so it is not loaded.
  if (mainlandContentUrl === '' && overseasContentUrl === '') return ''
  return (isInMainland(ip) ? mainlandContentUrl : overseasContentUrl).replace(/\/+$/, '')
}

function isInMainland(ip: string): boolean {
  mainland ??= blocksOf(readMainlandAddresses())
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  return mainland.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}

function blocksOf({ ipv4, ipv6 }: ReturnType<typeof readMainlandAddresses>): BlockList {
  const list = new BlockList()
  for (const [blocks, family] of [
    [ipv4, 'ipv4'],
    [ipv6, 'ipv6'],
  ] as const) {
    for (const block of blocks) {
      const [address = '', bits = ''] = block.split('/')
      list.addSubnet(address, Number(bits), family)
    }
  }
  return list
}
