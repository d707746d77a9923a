import type { Job } from '../format.ts'
import { planGroups } from '../groups.ts'
import type { Settings } from '../profile.ts'
import { checkReferences } from '../references.ts'
import { planRules, type Rule } from '../rules/plan.ts'
import { ruleLines } from '../rules/rule-lines.ts'
import { ruleSetsOf, ruleSetUrl } from '../rules/rule-sets.ts'
import { concat, type Text } from '../text/text.ts'
import { type Tree, toYaml, yamlItems } from '../text/tree.ts'
import type { Dialect } from './clash-dialect.ts'
import { dnsOf } from './clash-dns.ts'
import { proxyOf } from './clash-proxy.ts'

// Common to the Clash family. The discontinued core rejects the whole profile for one unknown key, so every key below
// names its readers.

/** A whole Clash profile: general keys, DNS, proxies, groups and rules. */
export function writeClashYaml(job: Job, dialect: Dialect): Text {
  const { settings, groups } = job
  const plan = planGroups(job, 'DIRECT', true)
  // The old core has no rule sets.
  const ruled: Settings = dialect === 'clash' ? { ...settings, rules: { kind: 'inline' } } : settings
  const ruleSets = ruleSetsOf(ruled)
  const { rules, final } = planRules(ruled)
  const target = { direct: 'DIRECT', proxy: groups.select }
  checkReferences({
    nodes: job.nodes.map((node) => node.name),
    groups: [
      { name: groups.select, members: plan.select },
      ...(plan.auto ? [{ name: groups.auto, members: plan.auto }] : []),
      ...(plan.fallback ? [{ name: groups.fallback, members: plan.fallback }] : []),
    ],
    builtIns: ['DIRECT'],
    targets: [...rules.map((rule) => target[rule.to]), target[final]],
    ruleSets,
    usedRuleSets: rules.flatMap((rule) => rule.sets ?? []),
  })
  const general = toYaml({
    'mixed-port': 7890,
    'allow-lan': false,
    mode: 'rule',
    'log-level': 'info',
    ipv6: true,
    dns: dnsOf(settings, dialect),
    proxies: job.nodes.map((node) => proxyOf(node, dialect)),
    'proxy-groups': [
      { name: groups.select, type: 'select', proxies: plan.select },
      ...(plan.auto ? [tested(groups.auto, 'url-test', plan.auto, settings.testUrl, dialect)] : []),
      ...(plan.fallback ? [tested(groups.fallback, 'fallback', plan.fallback, settings.testUrl, dialect)] : []),
    ],
    'rule-providers': ruleSets.length > 0 ? providersOf(settings, dialect) : undefined,
  })
  const written = rules.map((rule) => ruleItems(rule, target[rule.to]))
  return concat(general, 'rules:\n', ...written, yamlItems([`MATCH,${target[final]}`]))
}

/** Most rules are the same in all profiles, so their text is kept with them. */
const itemsOf = new WeakMap<Rule, Map<string, string>>()

function ruleItems(rule: Rule, target: string): string {
  const known = itemsOf.get(rule) ?? new Map<string, string>()
  const items = known.get(target) ?? yamlItems(ruleLines(rule, target, (set) => set))
  itemsOf.set(rule, known.set(target, items))
  return items
}

function tested(name: string, type: string, proxies: readonly string[], url: string, dialect: Dialect): Tree {
  const lazy = dialect === 'mihomo' ? true : undefined
  return { name, type, url, interval: 300, tolerance: type === 'url-test' ? 50 : undefined, lazy, proxies }
}

function providersOf(settings: Settings, dialect: Dialect): Tree {
  return Object.fromEntries(
    ruleSetsOf(settings).map((set) => [
      set,
      {
        type: 'http',
        behavior: set === 'mainland-domains' ? 'domain' : 'ipcidr',
        format: 'text',
        url: ruleSetUrl(settings, `${set}.txt`),
        path: `./ruleset/${set}.txt`,
        interval: 86400,
        // Without this the download goes through the rules, so through a line that may be down.
        proxy: dialect === 'mihomo' ? 'DIRECT' : undefined,
      },
    ]),
  )
}
