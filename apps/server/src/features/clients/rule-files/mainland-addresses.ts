import type { MainlandAddresses } from '@dukou/formats'
import { readAsset } from '../../../platform/asset.ts'

/** The committed table of mainland China's addresses, as CIDR blocks; where it is from stands at its head. */
export function readMainlandAddresses(): MainlandAddresses {
  const lines = readAsset('mainland-addresses.txt').split('\n')
  const blocks = lines.filter((line) => line !== '' && !line.startsWith('#'))
  return {
    ipv4: blocks.filter((block) => !block.includes(':')),
    ipv6: blocks.filter((block) => block.includes(':')),
  }
}
