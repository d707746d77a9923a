// The only changes that a journey may make to a profile before a core runs it. Each change is described in a line of
// text, which tests print: the output then shows the profile that ran, and that the rest of it is the product's answer.

import { isMap, isScalar, parseDocument } from 'yaml'

export type ProfileChange = {
  /** The one inbound: SOCKS5 and HTTP on 127.0.0.1. */
  mixedPort: number
  /** The one made-up host name that the profile's nodes are reached by, and the address it stands for. */
  host: string
  /** 127.0.0.1 when absent. */
  address?: string
}

/** The profile to run, and one line of text for each change. */
export type TransformedProfile = { profile: string; changes: string[] }

/** Top-level keys of mihomo and legacy Clash by which something comes in. */
const inboundKeys = [
  'port',
  'socks-port',
  'redir-port',
  'tproxy-port',
  'mixed-port',
  'allow-lan',
  'bind-address',
  'authentication',
  'skip-auth-prefixes',
  'lan-allowed-ips',
  'lan-disallowed-ips',
  'tun',
  'listeners',
  'tunnels',
]

/** Top-level keys of mihomo and legacy Clash by which they are controlled from outside. */
const controllerKeys = [
  'external-controller',
  'external-controller-tls',
  'external-controller-unix',
  'external-controller-pipe',
  'external-controller-cors',
  'external-ui',
  'external-ui-name',
  'external-ui-url',
  'external-doh-server',
  'secret',
]

/**
 * Readies a YAML profile for mihomo or legacy Clash. Works on the text: lines of other keys stay as they were, byte by byte,
 * since the way a value is written (quotes, escapes) is part of what the core has to accept.
 */
export function transformMihomoProfile(yaml: string, change: ProfileChange): TransformedProfile {
  const document = parseDocument(yaml, { schema: 'failsafe' })
  if (document.errors.length > 0) throw new Error(`the profile is no YAML: ${document.errors[0]?.message}`)
  if (!isMap(document.contents) || document.contents.flow) throw new Error('the profile is no mapping of lines')
  const scalars = document.contents.items.map(({ key }) => key).filter(isScalar)
  const starts = scalars.map((key) => key.range?.[0] ?? 0)
  const keys = scalars.map(String)
  if (keys.includes('hosts')) throw new Error('the profile has hosts of its own')

  const changes: string[] = []
  let kept = yaml.slice(0, starts[0])
  for (const [index, key] of keys.entries()) {
    const text = yaml.slice(starts[index], starts[index + 1])
    const why = inboundKeys.includes(key) ? 'inbound' : controllerKeys.includes(key) ? 'controller' : undefined
    if (why === undefined) kept += text
    else changes.push(`removed, ${why}: ${firstLine(text)}`)
  }
  const host = `hosts: {${JSON.stringify(change.host)}: ${change.address ?? '127.0.0.1'}}`
  const added = [`mixed-port: ${change.mixedPort}`, 'allow-lan: false', host]
  changes.push(...added.map((line) => `added: ${line}`))
  const profile = `${kept.replace(/\n*$/, '\n')}${added.join('\n')}\n`
  return { profile, changes }
}

function firstLine(text: string): string {
  const [first = '', ...more] = text.trimEnd().split('\n')
  return more.length === 0 ? first : `${first} (and ${more.length} lines below it)`
}

type Entry = Record<string, unknown>

/**
 * Readies a JSON profile for sing-box. From 1.12 the host name becomes a DNS server of type hosts that the nodes of that name
 * ask; before, sing-box has no hosts entries, and the address takes the place of the name in the nodes.
 */
export function transformSingBoxProfile(json: string, change: ProfileChange): TransformedProfile {
  const profile: Entry = JSON.parse(json)
  const address = change.address ?? '127.0.0.1'
  const changes: string[] = []

  const inbounds = (profile.inbounds ?? []) as Entry[]
  changes.push(...inbounds.map((each) => `removed, inbound: ${JSON.stringify(each)}`))
  // Rules may name the inbound, so the new one takes over the name of the first.
  const tag = inbounds[0]?.tag ?? 'mixed-in'
  const inbound = { type: 'mixed', tag, listen: '127.0.0.1', listen_port: change.mixedPort }
  profile.inbounds = [inbound]
  changes.push(`added, inbound: ${JSON.stringify(inbound)}`)

  const nodes = ((profile.outbounds ?? []) as Entry[]).filter(({ server }) => server === change.host)
  const dns = profile.dns as { servers?: Entry[] } | undefined
  if (dns?.servers?.some((server) => 'type' in server)) {
    const hosts = { type: 'hosts', tag: 'journey-hosts', predefined: { [change.host]: [address] } }
    dns.servers.push(hosts)
    changes.push(`added, DNS server: ${JSON.stringify(hosts)}`)
    for (const node of nodes) {
      node.domain_resolver = hosts.tag
      changes.push(`set, outbound ${String(node.tag)}: "domain_resolver":"${hosts.tag}"`)
    }
  } else {
    for (const node of nodes) {
      node.server = address
      changes.push(`set, outbound ${String(node.tag)}: "server":"${address}" for ${change.host}`)
    }
  }

  // Keeps the mode of clash_api, because rules refer to the mode. Without an address clash_api opens no port.
  const experimental = profile.experimental as Record<string, Entry | undefined> | undefined
  for (const key of ['external_controller', 'external_ui', 'external_ui_download_url', 'secret']) {
    if (experimental?.clash_api?.[key] === undefined) continue
    changes.push(`removed, controller: "${key}":${JSON.stringify(experimental.clash_api[key])}`)
    delete experimental.clash_api[key]
  }
  if (experimental?.v2ray_api !== undefined) {
    changes.push(`removed, controller: "v2ray_api":${JSON.stringify(experimental.v2ray_api)}`)
    delete experimental.v2ray_api
  }
  return { profile: JSON.stringify(profile, null, 2), changes }
}
