import type { Settings } from '../profile.ts'

export type RuleSetName = 'mainland-domains' | 'mainland-addresses'

/** The rule sets that a profile fetches: none with inline rules. */
export function ruleSetsOf({ rules }: Settings): readonly RuleSetName[] {
  if (rules.kind === 'inline') return []
  return rules.hasAddresses ? ['mainland-domains', 'mainland-addresses'] : ['mainland-domains']
}

/** Address of one of our own rule sets; only profiles with hosted rules have any. */
export function ruleSetUrl(settings: Settings, file: string): string {
  if (settings.rules.kind !== 'hosted') throw new Error('a profile with inline rules has no rule sets')
  return `${settings.rules.base}/${file}`
}
