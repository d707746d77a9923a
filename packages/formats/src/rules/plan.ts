import { isIPv4, isIPv6 } from '../addresses.ts'
import type { Settings } from '../profile.ts'
import { EVERYDAY_DOMAINS } from './mainland-domains.ts'
import { type RuleSetName, ruleSetsOf } from './rule-sets.ts'

export type Target = 'direct' | 'proxy'

/** One routing rule, before a client's own spelling. The first that matches wins. */
export type Rule =
  | { readonly match: 'domain' | 'suffix' | 'ipv4' | 'ipv6'; readonly value: string; readonly to: Target }
  | { readonly match: 'set'; readonly set: RuleSetName; readonly to: Target }

export type RulePlan = { readonly rules: readonly Rule[]; readonly final: Target }

/** Ranges that never leave the local network: private, loopback, link-local, carrier NAT, multicast. */
export const PRIVATE_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '224.0.0.0/4',
] as const
export const PRIVATE_IPV6 = ['::1/128', 'fc00::/7', 'fe80::/10', 'ff00::/8'] as const
const LOCAL_NAMES = ['lan', 'local', 'localhost', 'home.arpa']

/**
 * The panel's host is first and direct, so that a subscription can be fetched while every line is down; then what is
 * local. In mainland China its own sites go direct and the rest through the lines; abroad it is the other way round.
 */
export function planRules(settings: Settings): RulePlan {
  const mainland: Target = settings.inForeign ? 'proxy' : 'direct'
  const rules: Rule[] = [
    hostRule(settings.panelHost),
    ...LOCAL_NAMES.map((value) => ({ match: 'suffix', value, to: 'direct' }) as const),
    ...PRIVATE_IPV4.map((value) => ({ match: 'ipv4', value, to: 'direct' }) as const),
    ...PRIVATE_IPV6.map((value) => ({ match: 'ipv6', value, to: 'direct' }) as const),
  ]
  if (settings.rules.kind === 'hosted') {
    rules.push(...ruleSetsOf(settings).map((set) => ({ match: 'set', set, to: mainland }) as const))
  } else {
    rules.push(...EVERYDAY_DOMAINS.map((value) => ({ match: 'suffix', value, to: mainland }) as const))
  }
  return { rules, final: settings.inForeign ? 'direct' : 'proxy' }
}

function hostRule(host: string): Rule {
  if (isIPv4(host)) return { match: 'ipv4', value: `${host}/32`, to: 'direct' }
  if (isIPv6(host)) return { match: 'ipv6', value: `${host}/128`, to: 'direct' }
  return { match: 'domain', value: host, to: 'direct' }
}
