import { type Format, type Job, SIMPLE } from '../format.ts'
import { planGroups } from '../groups.ts'
import type { Kind } from '../line.ts'
import { cleanName } from '../names.ts'
import { checkReferences } from '../references.ts'
import { planRules, type Rule } from '../rules/plan.ts'
import { ruleSetsOf, ruleSetUrl } from '../rules/rule-sets.ts'
import type { Text } from '../text/text.ts'
import { constant, type Tree, toJson } from '../text/tree.ts'
import { isAtLeast, versionIn } from '../versions.ts'
import { SHADOWSOCKS_2022, TROJAN, VMESS } from './kinds.ts'
import { dnsOf } from './sing-box-dns.ts'
import { outboundOf } from './sing-box-outbound.ts'

const SINCE_1_11: readonly Kind[] = [
  ...VMESS,
  ...TROJAN,
  'shadowsocks-aead',
  ...SHADOWSOCKS_2022,
  'vless-reality',
  'hysteria2',
  'tuic',
]

/**
 * sing-box and its apps. It refuses unknown keys, and the keys changed: 1.11 has the old DNS; 1.12 and 1.13 the new
 * one; 1.14 fetches rule sets by `http_clients`, which is fatal before. What 1.12 reads starts in all three later
 * ones.
 */
export const singBox: Format = {
  ...SIMPLE,
  contentType: 'application/json; charset=utf-8',
  extension: 'json',
  // AnyTLS came with 1.12.
  carries: (variant) => (variant === '1.11' ? SINCE_1_11 : [...SINCE_1_11, 'anytls']),
  cleanName,
  reservedNames: ['direct', 'block', 'dns', 'any', 'reject', 'global'],
  variants: ['1.12', '1.14', '1.11'],
  variantOf,
  write,
}

/**
 * The template for the core version that the app tells, such as `SFA/1.13.2 (605; sing-box 1.13.2; language zh_CN)`.
 */
function variantOf(userAgent: string): string {
  const version =
    versionIn(userAgent, /sing-box[ /]v?(\d+)\.(\d+)/i) ?? versionIn(userAgent, /\bSF[AIMT]\/(\d+)\.(\d+)/)
  if (!version) return '1.12'
  if (isAtLeast(version, [1, 14])) return '1.14'
  return isAtLeast(version, [1, 12]) ? '1.12' : '1.11'
}

const LOG = constant({ level: 'info' })
const INBOUNDS = constant([
  {
    type: 'tun',
    tag: 'tun-in',
    address: ['172.19.0.1/30', 'fdfe:dcba:9876::1/126'],
    auto_route: true,
    strict_route: true,
  },
])
const DIRECT = constant({ type: 'direct', tag: 'direct' })
const FIRST_RULES = [
  constant({ action: 'sniff' }),
  constant({ protocol: 'dns', action: 'hijack-dns' }),
  constant({ clash_mode: 'Direct', outbound: 'direct' }),
]
const EXPERIMENTAL = constant({
  cache_file: { enabled: true, store_fakeip: true },
  clash_api: { default_mode: 'Rule' },
})

function write(job: Job): Text {
  const { settings, groups, variant } = job
  const groupPlan = planGroups(job, 'direct', false)
  const plan = planRules(settings)
  const outbound = { direct: 'direct', proxy: groups.select }
  const sets = ruleSetsOf(settings)
  checkReferences({
    nodes: job.nodes.map((node) => node.name),
    groups: [
      { name: groups.select, members: groupPlan.select },
      ...(groupPlan.auto ? [{ name: groups.auto, members: groupPlan.auto }] : []),
    ],
    builtIns: ['direct'],
    targets: [groupPlan.select[0] as string, ...plan.rules.map((rule) => outbound[rule.to]), outbound[plan.final]],
    ruleSets: sets,
    usedRuleSets: plan.rules.flatMap((rule) => rule.sets ?? []),
  })
  const isModern = variant === '1.14'
  return toJson({
    log: LOG,
    dns: dnsOf(job, plan),
    inbounds: INBOUNDS,
    outbounds: [
      { type: 'selector', tag: groups.select, outbounds: groupPlan.select, default: groupPlan.select[0] },
      ...(groupPlan.auto ? [urlTest(groups.auto, groupPlan.auto, settings.testUrl)] : []),
      DIRECT,
      ...job.nodes.map(outboundOf),
    ],
    route: {
      rules: [
        ...FIRST_RULES,
        { clash_mode: 'Global', outbound: groups.select },
        ...plan.rules.map((rule) => routeRule(rule, outbound[rule.to])),
      ],
      rule_set: sets.length > 0 ? sets.map((set) => ruleSet(set, job)) : undefined,
      final: outbound[plan.final],
      auto_detect_interface: true,
      default_domain_resolver: variant === '1.11' ? undefined : { server: 'local' },
      default_http_client: isModern && sets.length > 0 ? 'direct-http' : undefined,
    },
    experimental: EXPERIMENTAL,
    http_clients: isModern && sets.length > 0 ? [{ tag: 'direct-http' }] : undefined,
  })
}

function urlTest(tag: string, outbounds: readonly string[], url: string): Tree {
  return { type: 'urltest', tag, outbounds, url, interval: '5m', tolerance: 50 }
}

/** Fetched directly in every version: through a line that is down the core would not start. */
function ruleSet(tag: string, { settings, variant }: Job): Tree {
  return {
    type: 'remote',
    tag,
    format: 'source',
    url: ruleSetUrl(settings, `${tag}.json`),
    update_interval: '1d',
    download_detour: variant === '1.14' ? undefined : 'direct',
  }
}

/** sing-box joins the lists of a rule by "or". */
function routeRule({ domains, suffixes, blocks, sets }: Rule, outbound: string): Tree {
  return { domain: domains, domain_suffix: suffixes, ip_cidr: blocks, rule_set: sets, outbound }
}
