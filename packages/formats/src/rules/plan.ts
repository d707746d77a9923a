import { isIPv4, isIPv6 } from '@dukou/domain'
import type { Settings } from '../profile.ts'
import { constant } from '../text/tree.ts'
import { EVERYDAY_DOMAINS } from './mainland-domains.ts'
import { type RuleSetName, ruleSetsOf } from './rule-sets.ts'

export type Target = 'direct' | 'proxy'

/** All that goes one way, before a client's own spelling; each list may be missing. */
export type Rule = {
  readonly to: Target
  /** Host names as they stand. */
  readonly domains?: readonly string[]
  /** Domains with all that is below them. */
  readonly suffixes?: readonly string[]
  /** Blocks of IPv4 and IPv6 addresses. */
  readonly blocks?: readonly string[]
  readonly sets?: readonly RuleSetName[]
}

/** The first rule that matches wins; what no rule matches goes `final`. */
export type RulePlan = { readonly rules: readonly Rule[]; readonly final: Target }

/** Local traffic, always direct: private, loopback, link-local, carrier NAT, multicast. */
const LOCAL: Rule = {
  to: 'direct',
  suffixes: constant(['lan', 'local', 'localhost', 'home.arpa']),
  blocks: constant([
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.168.0.0/16',
    '224.0.0.0/4',
    '::1/128',
    'fc00::/7',
    'fe80::/10',
    'ff00::/8',
  ]),
}

const EVERYDAY_SUFFIXES = constant(EVERYDAY_DOMAINS)
const EVERYDAY: Record<Target, Rule> = {
  direct: { to: 'direct', suffixes: EVERYDAY_SUFFIXES },
  proxy: { to: 'proxy', suffixes: EVERYDAY_SUFFIXES },
}

/**
 * The panel's host is first and direct, so that a subscription can be fetched while every line is down; then what is
 * local. In mainland China its own sites go direct and the rest through the lines; abroad it is the other way round.
 */
export function planRules(settings: Settings): RulePlan {
  const to: Target = settings.inForeign ? 'proxy' : 'direct'
  const mainland = settings.rules.kind === 'hosted' ? { to, sets: ruleSetsOf(settings) } : EVERYDAY[to]
  return { rules: [hostRule(settings.panelHost), LOCAL, mainland], final: settings.inForeign ? 'direct' : 'proxy' }
}

function hostRule(host: string): Rule {
  if (isIPv4(host)) return { to: 'direct', blocks: [`${host}/32`] }
  if (isIPv6(host)) return { to: 'direct', blocks: [`${host}/128`] }
  return { to: 'direct', domains: [host] }
}
