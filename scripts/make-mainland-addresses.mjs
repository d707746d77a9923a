import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ipRangeBlocks } from '../packages/formats/src/index.ts'
import { root } from './lib.mjs'

/**
 * Writes the addresses of mainland China that our rule sets are made of: `node --import tsx scripts/make-mainland-addresses.mjs`.
 * The source is a package for development, so what runs needs the written file alone. Run it again after an update of the
 * package, and look at the difference.
 */
const COUNTRY = 'CN'
const file = join(root, 'apps/server/assets/mainland-addresses.txt')
const source = dirname(fileURLToPath(import.meta.resolve('@ip-location-db/asn-country/package.json')))
const sourceFile = (name) => readFileSync(join(source, name), 'utf8')
const { name: packageName, version, license } = JSON.parse(sourceFile('package.json'))

const blocks = ['asn-country-ipv4.csv', 'asn-country-ipv6.csv'].flatMap(blocksIn)
const head = [
  '# Addresses announced by networks of mainland China, as CIDR blocks: IPv4, then IPv6.',
  `# Written by scripts/make-mainland-addresses.mjs from ${packageName} ${version}, licence ${license},`,
  '# whose source is the statistics of the Number Resource Organization (nro.net), CC BY 4.0.',
]
writeFileSync(file, `${[...head, ...blocks].join('\n')}\n`)
console.log(`${file}: ${blocks.length} blocks`)

function blocksIn(name) {
  const rows = sourceFile(name)
    .split('\n')
    .map((row) => row.trim().split(','))
  return rows.filter(([, , country]) => country === COUNTRY).flatMap(([first, last]) => ipRangeBlocks(first, last))
}
