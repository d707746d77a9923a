import { describe, expect, it } from 'vitest'
import { type ConfiguredInbound, programConfig, programConfigs } from './program-config.ts'

const PANEL = 'https://dukou.example'
const REALITY: ConfiguredInbound = {
  number: 7,
  token: 'a-Token_1',
  listenIp: '0.0.0.0',
  protocol: {
    kind: 'vless-reality',
    serverName: 'www.example.com',
    destHost: 'www.example.com',
    destPort: 443,
    privateKey: '6Nim6p715QG8PvmiwJ6UJq7eZ2VXpHp2xarZHj8-_GI',
    publicKey: 'XOlG24smzQQHh3ANpyGuXiA4ynhvo0OK6dffEZEy3k4',
    shortIds: ['0123456789abcdef'],
  },
}
const SHADOWSOCKS: ConfiguredInbound = {
  ...REALITY,
  protocol: { kind: 'shadowsocks', cipher: 'aes-256-gcm', serverKey: '' },
}
const HYSTERIA2: ConfiguredInbound = {
  ...REALITY,
  number: 9,
  protocol: {
    kind: 'hysteria2',
    serverName: 'hk.example.com',
    certificate: { mode: 'http' },
    salamanderPassword: null,
  },
}

const trojan = (carrier: (ConfiguredInbound['protocol'] & { kind: 'trojan' })['carrier']): ConfiguredInbound => ({
  ...REALITY,
  number: 11,
  protocol: { kind: 'trojan', serverName: 'hk.example.com', certificate: { mode: 'http' }, carrier },
})

const textOf = (program: string, inbound = REALITY) =>
  programConfigs(PANEL, inbound).find((one) => one.program === program)?.text ?? ''

describe('the configuration of a node program', () => {
  it('names panel, number and token for each inbound of v2node', () => {
    const { text } = programConfig('v2node', PANEL, [REALITY, { ...REALITY, number: 8, token: 'b' }])
    expect(JSON.parse(text).Nodes).toEqual([
      { ApiHost: PANEL, NodeID: 7, ApiKey: 'a-Token_1', Timeout: 15 },
      { ApiHost: PANEL, NodeID: 8, ApiKey: 'b', Timeout: 15 },
    ])
  })

  it('names the protocol and the listen address for V2bX', () => {
    const vmess: ConfiguredInbound = { ...REALITY, protocol: { kind: 'vmess', webSocketPath: null } }
    const { Cores, Nodes } = JSON.parse(programConfig('v2bx', PANEL, [REALITY, vmess, SHADOWSOCKS]).text)
    expect(Cores).toEqual([{ Type: 'xray', Log: { Level: 'warning' } }])
    expect(Nodes.map(({ NodeType }: { NodeType: string }) => NodeType)).toEqual(['vless', 'vmess', 'shadowsocks'])
    expect(Nodes[0]).toMatchObject({ ApiHost: PANEL, ApiKey: 'a-Token_1', NodeID: 7, ListenIP: '0.0.0.0' })
  })

  it('gives V2bX the core that has Hysteria2, and where its certificate is', () => {
    const inFiles: ConfiguredInbound = {
      ...HYSTERIA2,
      protocol: {
        kind: 'hysteria2',
        serverName: 'hk.example.com',
        certificate: { mode: 'file', certFile: '/etc/ssl/hk.crt', keyFile: '/etc/ssl/hk.key' },
        salamanderPassword: 'secret',
      },
    }
    const { Cores, Nodes } = JSON.parse(programConfig('v2bx', PANEL, [REALITY, HYSTERIA2, inFiles]).text)
    expect(Cores.map(({ Type }: { Type: string }) => Type)).toEqual(['xray', 'sing'])
    expect(Nodes.map(({ Core }: { Core: string }) => Core)).toEqual(['xray', 'sing', 'sing'])
    expect(Nodes[1]).toMatchObject({
      NodeType: 'hysteria2',
      CertConfig: {
        CertMode: 'http',
        CertDomain: 'hk.example.com',
        CertFile: '/etc/V2bX/hk.example.com.cer',
        KeyFile: '/etc/V2bX/hk.example.com.key',
        Email: 'admin@hk.example.com',
      },
    })
    expect(Nodes[2].CertConfig).toMatchObject({
      CertMode: 'file',
      CertFile: '/etc/ssl/hk.crt',
      KeyFile: '/etc/ssl/hk.key',
    })
  })

  it('is not made for XrayR where the protocol is Hysteria2, which it does not have', () => {
    expect(programConfigs(PANEL, HYSTERIA2).map(({ program }) => program)).toEqual(['v2node', 'v2bx', 'xboard'])
  })

  it('gives V2bX and XrayR the certificate of Trojan, and XrayR none of its carriers but TCP', () => {
    const { Nodes } = JSON.parse(programConfig('v2bx', PANEL, [trojan({ kind: 'ws', path: '/a1' })]).text)
    expect(Nodes[0]).toMatchObject({
      Core: 'xray',
      NodeType: 'trojan',
      CertConfig: { CertMode: 'http', CertDomain: 'hk.example.com' },
    })
    const overTcp = textOf('xrayr', trojan({ kind: 'tcp' }))
    for (const line of ['NodeType: Trojan', 'CertMode: http', 'CertDomain: "hk.example.com"']) {
      expect(overTcp).toContain(line)
    }
    for (const carrier of [
      { kind: 'ws', path: '/a1' },
      { kind: 'grpc', serviceName: 'a1' },
    ] as const) {
      expect(textOf('xrayr', trojan(carrier))).toBe('')
    }
  })

  it.each([{ kind: 'anytls' }, { kind: 'tuic', congestionControl: 'bbr' }] as const)(
    'is made for v2node and Xboard-Node alone where the protocol is %j',
    (own) => {
      const newer: ConfiguredInbound = {
        ...REALITY,
        protocol: { ...own, serverName: 'hk.example.com', certificate: { mode: 'http' } },
      }
      expect(programConfigs(PANEL, newer).map(({ program }) => program)).toEqual(['v2node', 'xboard'])
      expect(JSON.parse(programConfig('v2bx', PANEL, [REALITY, newer]).text).Nodes).toHaveLength(1)
    },
  )

  it('is made for v2node and V2bX alone where the protocol is VLESS over XHTTP', () => {
    const certificate = { mode: 'http' } as const
    const protocol = { kind: 'vless-xhttp', serverName: 'hk.example.com', certificate, path: '/a1' } as const
    expect(programConfigs(PANEL, { ...REALITY, protocol }).map(({ program }) => program)).toEqual(['v2node', 'v2bx'])
  })

  it('is made for v2node alone where VLESS encrypts by itself', () => {
    const protocol = { kind: 'vless-encryption', privateKey: 'a'.repeat(43) } as const
    expect(programConfigs(PANEL, { ...REALITY, protocol }).map(({ program }) => program)).toEqual(['v2node'])
  })

  it('lets XrayR take REALITY from the panel, with the block that it cannot start without', () => {
    expect(textOf('xrayr')).toContain('PanelType: "NewV2board"')
    for (const line of ['NodeID: 7', 'EnableVless: true', 'DisableLocalREALITYConfig: true', 'REALITYConfigs:']) {
      expect(textOf('xrayr')).toContain(line)
    }
    expect(textOf('xrayr', SHADOWSOCKS)).toContain('NodeType: Shadowsocks')
  })

  it('names panel, token and number for Xboard-Node', () => {
    expect(textOf('xboard')).toContain('url: "https://dukou.example"\n  token: "a-Token_1"\n  node_id: 7\n')
  })

  it('quotes what YAML would read otherwise', () => {
    const odd = { ...REALITY, token: 'x: "y" # z' }
    for (const program of ['xrayr', 'xboard']) expect(textOf(program, odd)).toContain('"x: \\"y\\" # z"')
  })
})
