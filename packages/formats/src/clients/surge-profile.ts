import { type ByKind, dispatch } from '../by-kind.ts'
import type { Job, Node } from '../format.ts'
import { planGroups } from '../groups.ts'
import type { AnyTls, Hysteria2, Shadowsocks, Trojan, Tuic, Vmess } from '../line.ts'
import type { Settings } from '../profile.ts'
import { checkReferences } from '../references.ts'
import { planRules } from '../rules/plan.ts'
import { ruleLines } from '../rules/rule-lines.ts'
import { type RuleSetName, ruleSetUrl } from '../rules/rule-sets.ts'
import { secretText, shadowsocksPassword } from '../secrets.ts'
import { concat, join, type Text } from '../text/text.ts'
import { webSocketPath } from './web-socket.ts'

/** Surge wrote the grammar, Surfboard reads most of it. */
export type Dialect = 'surge' | 'surfboard'

/** A whole profile in sections; the line that names its own address is put in front when it is filled. */
export function writeSurgeProfile(job: Job, dialect: Dialect): Text {
  const { settings, groups, nodes } = job
  const plan = planGroups(job, 'DIRECT', true)
  const { rules, final } = planRules(settings)
  const target = { direct: 'DIRECT', proxy: groups.select }
  checkReferences({
    nodes: nodes.map((node) => node.name),
    groups: [
      { name: groups.select, members: plan.select },
      ...(plan.auto ? [{ name: groups.auto, members: plan.auto }] : []),
      ...(plan.fallback ? [{ name: groups.fallback, members: plan.fallback }] : []),
    ],
    builtIns: ['DIRECT'],
    targets: [...rules.map((rule) => target[rule.to]), target[final]],
  })
  const setUrl = (set: RuleSetName) => ruleSetUrl(settings, `${set}.list`)
  const tested = `url=${settings.testUrl}, interval=600`
  const finalRule = `FINAL,${target[final]}${dialect === 'surge' && final === 'proxy' ? ',dns-failed' : ''}`
  return concat(
    section('General', generalLines(job, dialect)),
    section(
      'Proxy',
      nodes.map((node) => proxyLine(node, dialect)),
    ),
    section('Proxy Group', [
      `${groups.select} = select, ${plan.select.join(', ')}`,
      ...(plan.auto ? [`${groups.auto} = url-test, ${plan.auto.join(', ')}, ${tested}, tolerance=50`] : []),
      ...(plan.fallback ? [`${groups.fallback} = fallback, ${plan.fallback.join(', ')}, ${tested}`] : []),
    ]),
    section('Rule', [...rules.flatMap((rule) => ruleLines(rule, target[rule.to], setUrl)), finalRule]),
  )
}

function section(title: string, lines: readonly Text[]): Text {
  return concat(`[${title}]\n`, join(lines, '\n'), '\n\n')
}

function generalLines({ settings }: Job, dialect: Dialect): string[] {
  const isPlain = settings.inXinjiang || settings.inForeign
  return [
    'loglevel = notify',
    `dns-server = ${resolversOf(settings).join(', ')}`,
    ...(dialect === 'surge' && !isPlain ? ['encrypted-dns-server = https://doh.pub/dns-query'] : []),
    'skip-proxy = 127.0.0.1, 192.168.0.0/16, 10.0.0.0/8, 172.16.0.0/12, 100.64.0.0/10, localhost, *.local',
    `proxy-test-url = ${settings.testUrl}`,
    'ipv6 = false',
  ]
}

function resolversOf({ inXinjiang, inForeign }: Settings): string[] {
  if (inXinjiang) return ['system', '223.5.5.5']
  return inForeign ? ['system', '1.1.1.1'] : ['223.5.5.5', '119.29.29.29', 'system']
}

function proxyLine({ name, server, line }: Node, dialect: Dialect): Text {
  const [type, ...fields] = dispatch(FIELDS, line.protocol, dialect)
  return concat(`${name} = `, type, `, ${server}, ${line.port}`, ...fields)
}

type Fields = readonly [type: string, ...Text[]]

const FIELDS: Partial<ByKind<[dialect: Dialect], Fields>> = {
  vmess: vmessFields,
  shadowsocks: shadowsocksFields,
  hysteria2: hysteria2Fields,
  trojan: trojanFields,
  anytls: anytlsFields,
  tuic: tuicFields,
}

function shadowsocksFields(protocol: Shadowsocks): Fields {
  const password = shadowsocksPassword(protocol)
  return ['ss', `, encrypt-method=${protocol.cipher}, password="`, password, '", udp-relay=true']
}

/** `vmess-aead` is off by default, which no server takes any more. */
function vmessFields({ credential, transport, tls }: Vmess, dialect: Dialect): Fields {
  const fields: [string, ...Text[]] = ['vmess', ', username=', secretText(credential), ', vmess-aead=true']
  if (transport.kind === 'ws') fields.push(webSocketFields(transport, dialect))
  if (tls) fields.push(`, tls=true, sni=${tls.serverName}, skip-cert-verify=false`)
  return fields
}

function webSocketFields({ path, host }: { path: string; host?: string }, dialect: Dialect): string {
  const value = dialect === 'surge' ? `"Host:${host}"` : `Host:"${host}"`
  return `, ws=true, ws-path=${quoted(webSocketPath(path))}${host ? `, ws-headers=${value}` : ''}`
}

/** Trojan goes over TCP and WebSocket there. */
function trojanFields({ credential, serverName, transport }: Trojan, dialect: Dialect): Fields {
  return [
    'trojan',
    ', password="',
    secretText(credential),
    '"',
    ...(transport.kind === 'ws' ? [webSocketFields(transport, dialect)] : []),
    tlsFields(serverName, dialect),
  ]
}

function anytlsFields({ credential, serverName }: AnyTls, dialect: Dialect): Fields {
  return ['anytls', ', password="', secretText(credential), '"', tlsFields(serverName, dialect)]
}

/** Both choose the congestion control by themselves. */
function tuicFields({ credential, serverName }: Tuic, dialect: Dialect): Fields {
  const secret = secretText(credential)
  return ['tuic-v5', ', uuid=', secret, ', password="', secret, `", alpn=h3`, tlsFields(serverName, dialect)]
}

/** Surge relays UDP by itself, Surfboard when it is told to. */
function tlsFields(serverName: string, dialect: Dialect): string {
  return `, sni=${serverName}, skip-cert-verify=false${dialect === 'surfboard' ? ', udp-relay=true' : ''}`
}

function hysteria2Fields(protocol: Hysteria2, dialect: Dialect): Fields {
  const fields: [string, ...Text[]] = [
    'hysteria2',
    ', password="',
    secretText(protocol.credential),
    `", sni=${protocol.serverName}`,
  ]
  if (protocol.hopPorts) {
    const ports = protocol.hopPorts.replaceAll(',', ';')
    fields.push(`, port-hopping="${ports}", port-hopping-interval=${protocol.hopSeconds ?? 30}`)
  }
  if (protocol.salamanderPassword) fields.push(`, salamander-password="${protocol.salamanderPassword}"`)
  fields.push(`, skip-cert-verify=false${dialect === 'surfboard' ? ', udp-relay=true' : ''}`)
  return fields
}

function quoted(value: string): string {
  return /^[A-Za-z0-9./_~-]+$/.test(value) ? value : `"${value}"`
}
