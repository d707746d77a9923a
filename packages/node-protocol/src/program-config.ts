import type { NodeInbound } from './inbound.ts'

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

/** The finished configuration of v2node or V2bX for all inbounds of a node. */
export function programConfig(
  program: 'v2node' | 'v2bx',
  panel: string,
  inbounds: readonly ConfiguredInbound[],
): ProgramConfig {
  return program === 'v2node' ? v2nodeConfig(panel, inbounds) : v2bxConfig(panel, inbounds)
}

/** The finished configuration of every stock program that runs an inbound. XrayR has no Hysteria2. */
export function programConfigs(panel: string, inbound: ConfiguredInbound): ProgramConfig[] {
  return [
    v2nodeConfig(panel, [inbound]),
    v2bxConfig(panel, [inbound]),
    ...(inbound.protocol.kind === 'hysteria2' ? [] : [xrayrConfig(panel, inbound)]),
    xboardConfig(panel, inbound),
  ]
}

function v2nodeConfig(panel: string, inbounds: readonly ConfiguredInbound[]): ProgramConfig {
  const nodes = inbounds.map(({ number, token }) => ({ ApiHost: panel, NodeID: number, ApiKey: token, Timeout: 15 }))
  const config = { Log: { Level: 'warning', Output: '', Access: 'none' }, Nodes: nodes }
  return { program: 'v2node', path: '/etc/v2node/config.json', text: jsonText(config) }
}

const V2BX_TYPES = {
  vmess: 'vmess',
  'vless-reality': 'vless',
  shadowsocks: 'shadowsocks',
  hysteria2: 'hysteria2',
} as const

/** The Xray in V2bX has no Hysteria2, the sing-box in it has. */
function v2bxCore({ protocol }: ConfiguredInbound): 'xray' | 'sing' {
  return protocol.kind === 'hysteria2' ? 'sing' : 'xray'
}

function v2bxConfig(panel: string, inbounds: readonly ConfiguredInbound[]): ProgramConfig {
  const cores = [...new Set(inbounds.map(v2bxCore))]
  const nodes = inbounds.map((inbound) => ({
    Core: v2bxCore(inbound),
    ApiHost: panel,
    ApiKey: inbound.token,
    NodeID: inbound.number,
    NodeType: V2BX_TYPES[inbound.protocol.kind],
    Timeout: 30,
    ListenIP: inbound.listenIp,
    SendIP: '0.0.0.0',
    CertConfig: v2bxCertificate(inbound),
  }))
  const config = {
    Log: { Level: 'warning', Output: '' },
    Cores: cores.map((Type) => ({ Type, Log: { Level: 'warning' } })),
    Nodes: nodes,
  }
  return { program: 'v2bx', path: '/etc/V2bX/config.json', text: jsonText(config) }
}

function v2bxCertificate({ number, protocol }: ConfiguredInbound) {
  if (protocol.kind !== 'hysteria2') return { CertMode: 'none' }
  const { serverName, certificate } = protocol
  const files =
    certificate.mode === 'file'
      ? { CertFile: certificate.certFile, KeyFile: certificate.keyFile }
      : { CertFile: `/etc/V2bX/${number}.cer`, KeyFile: `/etc/V2bX/${number}.key` }
  return { CertMode: certificate.mode, CertDomain: serverName, ...files, Email: `admin@${serverName}` }
}

/** XrayR panics without a REALITYConfigs block, also where the panel sends the REALITY settings. */
function xrayrConfig(panel: string, { number, token, listenIp, protocol }: ConfiguredInbound): ProgramConfig {
  const { kind } = protocol
  const isVless = kind === 'vless-reality'
  const text = `Log:
  Level: warning
Nodes:
  - PanelType: "NewV2board"
    ApiConfig:
      ApiHost: ${JSON.stringify(panel)}
      ApiKey: ${JSON.stringify(token)}
      NodeID: ${number}
      NodeType: ${kind === 'shadowsocks' ? 'Shadowsocks' : 'V2ray'}
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
        CertMode: none
`
  return { program: 'xrayr', path: '/etc/XrayR/config.yml', text }
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
