import { describe, expect, it } from 'vitest'
import { QUANTUMULT_X_FILTERS } from '../links.ts'
import { isHost } from '../validate.ts'
import { APPLE_DOMAINS } from './apple-domains.ts'
import { GLOBAL_DOMAINS, GLOBAL_MEDIA_DOMAINS } from './global-domains.ts'
import { MAINLAND_DOMAINS } from './mainland-domains.ts'
import { filterFiles, ruleSetFiles } from './rule-files.ts'

const files = new Map(
  [...ruleSetFiles({ ipv4: ['1.0.1.0/24'], ipv6: ['2400::/32'] }), ...filterFiles()].map((file) => [
    file.name,
    file.body,
  ]),
)

describe('domain lists', () => {
  const lists = { MAINLAND_DOMAINS, APPLE_DOMAINS, GLOBAL_DOMAINS, GLOBAL_MEDIA_DOMAINS }

  it.each(Object.entries(lists))('%s holds each domain once, in lower case, and none below another', (_, domains) => {
    expect(new Set(domains).size).toBe(domains.length)
    for (const domain of domains) {
      expect(isHost(domain) && domain === domain.toLowerCase(), domain).toBe(true)
      expect(
        domains.filter((other) => domain.endsWith(`.${other}`)),
        domain,
      ).toEqual([])
    }
  })

  it('do not send one domain two ways', () => {
    const direct: readonly string[] = [...MAINLAND_DOMAINS, ...APPLE_DOMAINS]
    for (const domain of [...GLOBAL_DOMAINS, ...GLOBAL_MEDIA_DOMAINS]) expect(direct).not.toContain(domain)
  })
})

describe('rule files', () => {
  it('spell the mainland domains for mihomo, Surge and sing-box', () => {
    expect(files.get('mainland-domains.txt')).toMatch(/^\+\.cn\n/)
    expect(files.get('mainland-domains.list')).toMatch(/^DOMAIN-SUFFIX,cn\n/)
    expect(JSON.parse(files.get('mainland-domains.json') as string)).toEqual({
      version: 1,
      rules: [{ domain_suffix: MAINLAND_DOMAINS }],
    })
  })

  it('spell the mainland addresses, where there are any', () => {
    expect(files.get('mainland-addresses.txt')).toBe('1.0.1.0/24\n2400::/32\n')
    expect(files.get('mainland-addresses.list')).toBe('IP-CIDR,1.0.1.0/24,no-resolve\nIP-CIDR6,2400::/32,no-resolve\n')
    expect(JSON.parse(files.get('mainland-addresses.json') as string).rules).toEqual([
      { ip_cidr: ['1.0.1.0/24', '2400::/32'] },
    ])
    expect(ruleSetFiles().map((file) => file.name)).not.toContain('mainland-addresses.txt')
  })

  it('hold the four filters of Quantumult X with their policies (1.3-26)', () => {
    for (const { tag, policy } of QUANTUMULT_X_FILTERS) {
      for (const line of (files.get(`${tag}.list`) as string).trim().split('\n')) {
        expect(line).toMatch(new RegExp(`^host-suffix, [a-z0-9.-]+, ${policy}$`))
      }
    }
  })

  it('hold q.filter in the spelling of Quantumult, which ends with the proxy (1.3-27)', () => {
    const lines = (files.get('q.filter') as string).trim().split('\n')
    for (const line of lines)
      expect(line).toMatch(/^((DOMAIN-SUFFIX|IP-CIDR|GEOIP),[A-Za-z0-9./-]+,(DIRECT|PROXY)|FINAL,PROXY)$/)
    expect(lines.slice(-2)).toEqual(['GEOIP,CN,DIRECT', 'FINAL,PROXY'])
  })
})
