import type { Job } from '../format.ts'
import type { RulePlan } from '../rules/plan.ts'
import type { Tree } from '../text/tree.ts'

const ADDRESS_QUERIES = ['A', 'AAAA']
const FAKE_RANGES = { inet4_range: '198.18.0.0/15', inet6_range: 'fc00::/18' }

/**
 * What goes directly asks the local resolver; what goes through a line gets a fake address and is resolved at the far
 * end. Only domain rules stand here, because from 1.14 on addresses in DNS rules are fatal beside `query_type`.
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
      local === 'system' ? { type: 'local', tag: 'local' } : { type: 'https', tag: 'local', server: '223.5.5.5' },
      { type: 'fakeip', tag: 'fakeip', ...FAKE_RANGES },
    ],
    rules,
    ...common,
  }
}

function dnsRules({ rules }: RulePlan, isAbroad: boolean): Tree[] {
  const direct = namesOf(rules.filter((rule) => rule.to === 'direct'))
  const proxied = namesOf(rules.filter((rule) => rule.to === 'proxy'))
  return [
    { clash_mode: 'Direct', server: 'local' },
    { clash_mode: 'Global', query_type: ADDRESS_QUERIES, server: 'fakeip' },
    ...direct.map((matchers) => ({ ...matchers, server: 'local' })),
    ...proxied.map((matchers) => ({ ...matchers, query_type: ADDRESS_QUERIES, server: 'fakeip' })),
    ...(isAbroad ? [] : [{ query_type: ADDRESS_QUERIES, server: 'fakeip' }]),
  ]
}

/** The rules that go by name, as matchers of at most two DNS rules: the written names and the rule sets. */
function namesOf(rules: RulePlan['rules']): Record<string, string[]>[] {
  const domain = rules.flatMap((rule) => (rule.match === 'domain' ? [rule.value] : []))
  const suffix = rules.flatMap((rule) => (rule.match === 'suffix' ? [rule.value] : []))
  const sets = rules.flatMap((rule) => (rule.match === 'set' && rule.set === 'mainland-domains' ? [rule.set] : []))
  const written = {
    ...(domain.length > 0 ? { domain } : {}),
    ...(suffix.length > 0 ? { domain_suffix: suffix } : {}),
  }
  return [...(Object.keys(written).length > 0 ? [written] : []), ...(sets.length > 0 ? [{ rule_set: sets }] : [])]
}
