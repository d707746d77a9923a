import type { RuleSource } from '@dukou/formats'
import type { Settings } from '../../base/settings/index.ts'

/**
 * Whether profiles name our rule files or carry a short list themselves. They name them only where clients can reach
 * them: below the link base that the operator gave, never below an address that means the client's own device.
 */
export function ruleSourceOf({
  hostedRules,
  subscriptionHost,
}: Pick<Settings, 'hostedRules' | 'subscriptionHost'>): RuleSource {
  if (!hostedRules || subscriptionHost === '' || isOwnDevice(new URL(subscriptionHost).hostname)) {
    return { kind: 'inline' }
  }
  return { kind: 'hosted', base: `${subscriptionHost.replace(/\/+$/, '')}/describe/rules`, hasAddresses: true }
}

function isOwnDevice(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return /^(localhost|.+\.localhost|127\..+|0\.0\.0\.0|::1?|::ffff:7f[0-9a-f]{2}:[0-9a-f]+)$/.test(host)
}
