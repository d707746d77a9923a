import type { Job, Node } from '../format.ts'
import { planGroups } from '../groups.ts'
import type { Hysteria2, Vmess } from '../line.ts'
import type { Settings } from '../profile.ts'
import { checkReferences } from '../references.ts'
import { planRules, type Rule } from '../rules/plan.ts'
import { ruleSetsOf, ruleSetUrl } from '../rules/rule-sets.ts'
import { secretText, shadowsocksPassword } from '../secrets.ts'
import type { Text } from '../text/text.ts'
import { type Tree, toYaml } from '../text/tree.ts'
import { webSocketPath } from './web-socket.ts'

// What the Clash family has in common. The closed old core fails as a whole on one word it does not know, so every key
// below says who reads it.

export type Dialect = 'clash' | 'mihomo' | 'stash'

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
    usedRuleSets: rules.flatMap((rule) => (rule.match === 'set' ? [rule.set] : [])),
  })
  return toYaml({
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
    rules: [...rules.map((rule) => `${ruleHead(rule)},${target[rule.to]}${ruleTail(rule)}`), `MATCH,${target[final]}`],
  })
}

function tested(name: string, type: string, proxies: readonly string[], url: string, dialect: Dialect): Tree {
  const lazy = dialect === 'mihomo' ? true : undefined
  return { name, type, url, interval: 300, tolerance: type === 'url-test' ? 50 : undefined, lazy, proxies }
}

/** One proxy, in the words of https://wiki.metacubex.one; the old core's are a part of them. */
export function proxyOf({ name, server, line }: Node, dialect: Dialect): Tree {
  const { protocol, port } = line
  const common = { name, server, port }
  if (protocol.kind === 'vmess') return { ...common, ...vmessFields(protocol, dialect) }
  if (protocol.kind === 'hysteria2') return { ...common, ...hysteria2Fields(protocol, dialect) }
  if (protocol.kind === 'shadowsocks') {
    return { ...common, type: 'ss', cipher: protocol.cipher, password: shadowsocksPassword(protocol), udp: true }
  }
  return {
    ...common,
    type: 'vless',
    uuid: secretText(protocol.credential),
    network: 'tcp',
    udp: true,
    tls: true,
    flow: 'xtls-rprx-vision',
    servername: protocol.serverName,
    'client-fingerprint': protocol.fingerprint ?? 'chrome',
    'packet-encoding': 'xudp',
    'reality-opts': {
      'public-key': protocol.publicKey,
      'short-id': protocol.shortId,
      'support-x25519mlkem768': protocol.postQuantum && dialect === 'mihomo' ? true : undefined,
    },
  }
}

function vmessFields({ credential, transport, tls }: Vmess, dialect: Dialect): Record<string, Tree | undefined> {
  return {
    type: 'vmess',
    uuid: secretText(credential),
    alterId: 0,
    cipher: 'auto',
    udp: true,
    ...(tls && {
      tls: true,
      servername: tls.serverName,
      'skip-cert-verify': false,
      'client-fingerprint': dialect === 'clash' ? undefined : (tls.fingerprint ?? 'chrome'),
    }),
    ...(transport.kind === 'ws' && {
      network: 'ws',
      'ws-opts': {
        path: webSocketPath(transport.path),
        headers: transport.host ? { Host: transport.host } : undefined,
      },
    }),
  }
}

function hysteria2Fields(protocol: Hysteria2, dialect: Dialect): Record<string, Tree | undefined> {
  const password = secretText(protocol.credential)
  return {
    type: 'hysteria2',
    // Stash reads `auth`; mihomo ignores that word.
    ...(dialect === 'stash' ? { auth: password } : { password }),
    ports: protocol.hopPorts,
    'hop-interval': protocol.hopPorts ? (protocol.hopSeconds ?? 30) : undefined,
    sni: protocol.serverName,
    alpn: ['h3'],
    'skip-cert-verify': false,
    udp: dialect === 'stash' ? true : undefined,
    obfs: protocol.salamanderPassword ? 'salamander' : undefined,
    'obfs-password': protocol.salamanderPassword,
  }
}

const PLAIN_DNS = ['223.5.5.5', '119.29.29.29']
const SECURE_DNS = ['https://doh.pub/dns-query', 'https://dns.alidns.com/dns-query']

/** Names that must get real addresses: the local network, captive portal checks, clocks, consoles and calls. */
const REAL_ADDRESSES = [
  '*.lan',
  '+.local',
  '+.msftconnecttest.com',
  '+.msftncsi.com',
  'localhost.ptlogin2.qq.com',
  'time.*.com',
  'ntp.*.com',
  '+.pool.ntp.org',
  '+.stun.*.*',
  '+.stun.*.*.*',
  '+.xboxlive.com',
  '+.srv.nintendo.net',
  '+.market.xiaomi.com',
]

/** Fake addresses for what goes through a line, so that its name is resolved at the far end. */
function dnsOf(settings: Settings, dialect: Dialect): Tree {
  const { bootstrap, servers } = resolversOf(settings, dialect)
  return {
    enable: true,
    ipv6: false,
    'enhanced-mode': 'fake-ip',
    'fake-ip-range': '198.18.0.1/16',
    'fake-ip-filter': REAL_ADDRESSES,
    'default-nameserver': bootstrap,
    nameserver: servers,
    'proxy-server-nameserver': dialect === 'clash' ? undefined : servers,
  }
}

/** `bootstrap` finds the servers that are given by name; mihomo alone may ask the system for that. */
function resolversOf({ inXinjiang, inForeign }: Settings, dialect: Dialect) {
  if (inXinjiang) {
    return { bootstrap: [...(dialect === 'mihomo' ? ['system'] : []), ...PLAIN_DNS], servers: ['system', '223.5.5.5'] }
  }
  if (inForeign) return { bootstrap: ['1.1.1.1', '8.8.8.8'], servers: ['system', '1.1.1.1'] }
  return { bootstrap: PLAIN_DNS, servers: SECURE_DNS }
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

const HEADS = { domain: 'DOMAIN', suffix: 'DOMAIN-SUFFIX', ipv4: 'IP-CIDR', ipv6: 'IP-CIDR6' } as const

function ruleHead(rule: Rule): string {
  return rule.match === 'set' ? `RULE-SET,${rule.set}` : `${HEADS[rule.match]},${rule.value}`
}

function ruleTail(rule: Rule): string {
  return rule.match === 'ipv4' || rule.match === 'ipv6' ? ',no-resolve' : ''
}
