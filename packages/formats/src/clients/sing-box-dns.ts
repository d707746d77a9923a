import type { Job } from '../format.ts'
import type { Rule, RulePlan } from '../rules/plan.ts'
import { constant, type Tree } from '../text/tree.ts'

const ADDRESS_QUERIES = constant(['A', 'AAAA'])
const FAKE_RANGES = { inet4_range: '198.18.0.0/15', inet6_range: 'fc00::/18' }
const FAKE_SERVER = constant({ type: 'fakeip', tag: 'fakeip', ...FAKE_RANGES })
const LOCAL_SERVERS = {
  system: constant({ type: 'local', tag: 'local' }),
  https: constant({ type: 'https', tag: 'local', server: '223.5.5.5' }),
}
const MODE_RULES = [
  constant({ clash_mode: 'Direct', server: 'local' }),
  constant({ clash_mode: 'Global', query_type: ADDRESS_QUERIES, server: 'fakeip' }),
]
const FAKE_THE_REST = constant({ query_type: ADDRESS_QUERIES, server: 'fakeip' })

/**
 * Direct traffic is resolved by the local resolver; proxied traffic gets a fake address and is resolved at the far end.
 * Only domain rules are written here, because from 1.14 on addresses in DNS rules are fatal beside `query_type`.
 */
export function dnsOf({ settings, groups, variant }: Job, plan: RulePlan): Tree {
  const isPlain = settings.inXinjiang
  const isSystem = isPlain || settings.inForeign
  const isAbroad = plan.final === 'direct'
  const local = isSystem ? 'system' : 'https'
  const remote = isPlain ? 'tcp' : 'https'
  const rules = dnsRules(plan, isAbroad)
  const common = { final: isAbroad ? 'local' : 'remote', strategy: 'prefer_ipv4' }

  if (variant === '1.11') {
    return {
      servers: [
        {
          tag: 'remote',
          address: remote === 'tcp' ? 'tcp://8.8.8.8' : 'https://8.8.8.8/dns-query',
          detour: groups.select,
        },
        { tag: 'local', address: local === 'system' ? 'local' : 'https://223.5.5.5/dns-query', detour: 'direct' },
        { tag: 'fakeip', address: 'fakeip' },
      ],
      rules: [{ outbound: ['any'], server: 'local' }, ...rules],
      fakeip: { enabled: true, ...FAKE_RANGES },
      ...common,
    }
  }
  return {
    servers: [
      { type: remote, tag: 'remote', server: '8.8.8.8', detour: groups.select },
      LOCAL_SERVERS[local],
      FAKE_SERVER,
    ],
    rules,
    ...common,
  }
}

function dnsRules({ rules }: RulePlan, isAbroad: boolean): Tree[] {
  return [...MODE_RULES, ...rules.flatMap(dnsRule), ...(isAbroad ? [] : [FAKE_THE_REST])]
}

function dnsRule({ to, domains, suffixes, sets }: Rule): Tree[] {
  const named = sets?.filter((set) => set === 'mainland-domains')
  if (!domains && !suffixes && !named) return []
  return [
    {
      domain: domains,
      domain_suffix: suffixes,
      rule_set: named,
      query_type: to === 'direct' ? undefined : ADDRESS_QUERIES,
      server: to === 'direct' ? 'local' : 'fakeip',
    },
  ]
}
