import type { Rule } from './plan.ts'
import type { RuleSetName } from './rule-sets.ts'

/**
 * A rule in the words that Clash and Surge share, one line for each thing it matches.
 * @param target where it leads, by name
 * @param setName what a rule set is called there
 */
export function ruleLines(rule: Rule, target: string, setName: (set: RuleSetName) => string): string[] {
  const { domains = [], suffixes = [], blocks = [], sets = [] } = rule
  return [
    ...domains.map((domain) => `DOMAIN,${domain},${target}`),
    ...suffixes.map((suffix) => `DOMAIN-SUFFIX,${suffix},${target}`),
    ...blocks.map((block) => `${block.includes(':') ? 'IP-CIDR6' : 'IP-CIDR'},${block},${target},no-resolve`),
    ...sets.map((set) => `RULE-SET,${setName(set)},${target}`),
  ]
}
