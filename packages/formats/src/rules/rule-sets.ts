import type { Settings } from '../profile.ts'

/** Address of one of our own rule sets; only profiles with hosted rules have any. */
export function ruleSetUrl(settings: Settings, file: string): string {
  if (settings.rules.kind !== 'hosted') throw new Error('a profile with inline rules has no rule sets')
  return `${settings.rules.base}/${file}`
}
