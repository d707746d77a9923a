import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { MainlandAddresses } from '@dukou/formats'

const FILE = 'assets/mainland-addresses.txt'

/** The committed table of mainland China's addresses, as CIDR blocks; where it is from stands at its head. */
export function readMainlandAddresses(): MainlandAddresses {
  const lines = readFileSync(findUpwards(FILE), 'utf8').split('\n')
  const blocks = lines.filter((line) => line !== '' && !line.startsWith('#'))
  return {
    ipv4: blocks.filter((block) => !block.includes(':')),
    ipv6: blocks.filter((block) => block.includes(':')),
  }
}

/** The folder lies above the sources and above the built file alike. */
function findUpwards(path: string): string {
  let directory = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(directory, path))) {
    const parent = dirname(directory)
    if (parent === directory) throw new Error(`no ${path} above ${import.meta.url}: is the checkout complete?`)
    directory = parent
  }
  return join(directory, path)
}
