import type { NodeInbound } from './inbound.ts'
import { servedAs } from './protocols/all.ts'
import { askedFiles } from './protocols/certificate.ts'

/** An inbound as its program's configuration names it. */
export interface ConfiguredInbound {
  number: number
  token: string
  /** V2bX and XrayR take the listen address from their own file. */
  listenIp: string
  protocol: NodeInbound['protocol']
}

export interface ProgramConfig {
  program: 'v2node' | 'v2bx' | 'xrayr' | 'xboard'
  /** Default path of the file on the node. */
  path: string
  text: string
}

/** Whether a program that runs several inbounds from one file runs this one. */
export function programRuns(program: 'v2node' | 'v2bx', protocol: NodeInbound['protocol']): boolean {
  return program === 'v2node' || servedAs(protocol.kind).v2bx(protocol) !== undefined
}

/** The finished configuration of v2node or V2bX for those of a node's inbounds that it runs. */
export function programConfig(
  program: 'v2node' | 'v2bx',
  panel: string,
  inbounds: readonly ConfiguredInbound[],
): ProgramConfig {
  return program === 'v2node' ? v2nodeConfig(panel, inbounds) : v2bxConfig(panel, inbounds)
}

/** The finished configuration of every stock program that runs an inbound. */
export function programConfigs(panel: string, inbound: ConfiguredInbound): ProgramConfig[] {
  return [
    v2nodeConfig(panel, [inbound]),
    ...(programRuns('v2bx', inbound.protocol) ? [v2bxConfig(panel, [inbound])] : []),
    ...xrayrConfigs(panel, inbound),
    ...(servedAs(inbound.protocol.kind).isOfXboard === false ? [] : [xboardConfig(panel, inbound)]),
  ]
}

function v2nodeConfig(panel: string, inbounds: readonly ConfiguredInbound[]): ProgramConfig {
  const nodes = inbounds.map(({ number, token }) => ({ ApiHost: panel, NodeID: number, ApiKey: token, Timeout: 15 }))
  const config = { Log: { Level: 'warning', Output: '', Access: 'none' }, Nodes: nodes }
  return { program: 'v2node', path: '/etc/v2node/config.json', text: jsonText(config) }
}

function v2bxConfig(panel: string, inbounds: readonly ConfiguredInbound[]): ProgramConfig {
  const nodes = inbounds.flatMap((inbound) => {
    const { number, token, listenIp, protocol } = inbound
    const node = servedAs(protocol.kind).v2bx(protocol)
    if (!node) return []
    return {
      Core: node.core,
      ApiHost: panel,
      ApiKey: token,
      NodeID: number,
      NodeType: node.type,
      Timeout: 30,
      ListenIP: listenIp,
      SendIP: '0.0.0.0',
      CertConfig: certificateOf(inbound, '/etc/V2bX'),
    }
  })
  const config = {
    Log: { Level: 'warning', Output: '' },
    Cores: [...new Set(nodes.map(({ Core }) => Core))].map((Type) => ({ Type, Log: { Level: 'warning' } })),
    Nodes: nodes,
  }
  return { program: 'v2bx', path: '/etc/V2bX/config.json', text: jsonText(config) }
}

/** The block of a certificate as V2bX and XrayR have it; both keep what they asked for in `folder`. */
function certificateOf({ protocol }: ConfiguredInbound, folder: string) {
  const shown = servedAs(protocol.kind).certificate?.(protocol)
  if (!shown) return { CertMode: 'none' }
  const { serverName, certificate } = shown
  const asked = askedFiles(folder, serverName)
  const [CertFile, KeyFile] =
    certificate.mode === 'file' ? [certificate.certFile, certificate.keyFile] : [asked.cert_file, asked.key_file]
  return { CertMode: certificate.mode, CertDomain: serverName, CertFile, KeyFile, Email: `admin@${serverName}` }
}

/** XrayR panics without a REALITYConfigs block, also where the panel sends the REALITY settings. */
function xrayrConfigs(panel: string, inbound: ConfiguredInbound): ProgramConfig[] {
  const { number, token, listenIp, protocol } = inbound
  const node = servedAs(protocol.kind).xrayr(protocol)
  if (!node) return []
  const { type, isVless } = node
  const certificate = Object.entries(certificateOf(inbound, '/etc/XrayR/cert'))
    .map(([name, value]) => `        ${name}: ${name === 'CertMode' ? value : JSON.stringify(value)}`)
    .join('\n')
  const text = `Log:
  Level: warning
Nodes:
  - PanelType: "NewV2board"
    ApiConfig:
      ApiHost: ${JSON.stringify(panel)}
      ApiKey: ${JSON.stringify(token)}
      NodeID: ${number}
      NodeType: ${type}
      Timeout: 30
      EnableVless: ${isVless}
      VlessFlow: "${isVless ? 'xtls-rprx-vision' : ''}"
    ControllerConfig:
      ListenIP: ${JSON.stringify(listenIp)}
      SendIP: "0.0.0.0"
      UpdatePeriodic: 60
      DisableLocalREALITYConfig: true
      EnableREALITY: ${isVless}
      REALITYConfigs:
        Show: false
      CertConfig:
${certificate}
`
  return [{ program: 'xrayr', path: '/etc/XrayR/config.yml', text }]
}

function xboardConfig(panel: string, { number, token }: ConfiguredInbound): ProgramConfig {
  const text = `panel:
  url: ${JSON.stringify(panel)}
  token: ${JSON.stringify(token)}
  node_id: ${number}
kernel:
  type: singbox
`
  return { program: 'xboard', path: '/etc/xboard-node/config.yml', text }
}

function jsonText(config: object): string {
  return `${JSON.stringify(config, null, 2)}\n`
}
