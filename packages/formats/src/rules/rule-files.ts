import { QUANTUMULT_FILTER, QUANTUMULT_X_FILTERS } from '../links/quantumult.ts'
import { plain } from '../text/text.ts'
import { toJson } from '../text/tree.ts'
import { APPLE_DOMAINS } from './apple-domains.ts'
import { GLOBAL_DOMAINS, GLOBAL_MEDIA_DOMAINS } from './global-domains.ts'
import { MAINLAND_DOMAINS } from './mainland-domains.ts'

/** A rule file of our own that clients fetch. */
export type RuleFile = { readonly name: string; readonly contentType: string; readonly body: string }

/** Addresses as CIDR blocks, such as `ipRangeBlocks` makes of the ranges that registries publish. */
export type MainlandAddresses = { readonly ipv4: readonly string[]; readonly ipv6: readonly string[] }

const TEXT = 'text/plain; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * The sets that profiles with hosted rules name, each in the spelling of mihomo (`.txt`), sing-box (`.json`, source
 * format 1) and Surge (`.list`). All are plain text, so no client needs a compiler's version to match.
 */
export function ruleSetFiles(addresses?: MainlandAddresses): RuleFile[] {
  return [
    text(
      'mainland-domains.txt',
      MAINLAND_DOMAINS.map((domain) => `+.${domain}`),
    ),
    text(
      'mainland-domains.list',
      MAINLAND_DOMAINS.map((domain) => `DOMAIN-SUFFIX,${domain}`),
    ),
    sourceSet('mainland-domains.json', { domain_suffix: MAINLAND_DOMAINS }),
    ...(addresses ? addressFiles(addresses) : []),
  ]
}

function addressFiles(addresses: MainlandAddresses): RuleFile[] {
  const blocks = [...addresses.ipv4, ...addresses.ipv6]
  return [
    text('mainland-addresses.txt', blocks),
    text('mainland-addresses.list', [
      ...addresses.ipv4.map((block) => `IP-CIDR,${block},no-resolve`),
      ...addresses.ipv6.map((block) => `IP-CIDR6,${block},no-resolve`),
    ]),
    sourceSet('mainland-addresses.json', { ip_cidr: blocks }),
  ]
}

const FILTER_DOMAINS = {
  Internal: MAINLAND_DOMAINS,
  Apple: APPLE_DOMAINS,
  GlobalMedia: GLOBAL_MEDIA_DOMAINS,
  Global: GLOBAL_DOMAINS,
} as const

/** The filters below `/describe` that the import links name: four for Quantumult X, one for Quantumult. */
export function filterFiles(): RuleFile[] {
  return [
    ...QUANTUMULT_X_FILTERS.map(({ tag, file, policy }) =>
      text(
        file,
        FILTER_DOMAINS[tag].map((domain) => `host-suffix, ${domain}, ${policy}`),
      ),
    ),
    text(QUANTUMULT_FILTER, [
      ...[...MAINLAND_DOMAINS, ...APPLE_DOMAINS].map((domain) => `DOMAIN-SUFFIX,${domain},DIRECT`),
      ...[...GLOBAL_MEDIA_DOMAINS, ...GLOBAL_DOMAINS].map((domain) => `DOMAIN-SUFFIX,${domain},PROXY`),
      'IP-CIDR,10.0.0.0/8,DIRECT',
      'IP-CIDR,127.0.0.0/8,DIRECT',
      'IP-CIDR,172.16.0.0/12,DIRECT',
      'IP-CIDR,192.168.0.0/16,DIRECT',
      'GEOIP,CN,DIRECT',
      'FINAL,PROXY',
    ]),
  ]
}

function text(name: string, lines: readonly string[]): RuleFile {
  return { name, contentType: TEXT, body: `${lines.join('\n')}\n` }
}

function sourceSet(name: string, rule: Record<string, readonly string[]>): RuleFile {
  return { name, contentType: JSON_TYPE, body: plain(toJson({ version: 1, rules: [rule] })) }
}
