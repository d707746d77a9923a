import { describe, expect, it } from 'vitest'
import { type ConfiguredInbound, programConfig, programConfigs } from './program-config.ts'

const PANEL = 'https://dukou.example'
const REALITY: ConfiguredInbound = { number: 7, token: 'a-Token_1', listenIp: '0.0.0.0', kind: 'vless-reality' }

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
    const kinds = (['vless-reality', 'vmess', 'shadowsocks'] as const).map((kind) => ({ ...REALITY, kind }))
    const { Cores, Nodes } = JSON.parse(programConfig('v2bx', PANEL, kinds).text)
    expect(Cores[0].Type).toBe('xray')
    expect(Nodes.map(({ NodeType }: { NodeType: string }) => NodeType)).toEqual(['vless', 'vmess', 'shadowsocks'])
    expect(Nodes[0]).toMatchObject({ ApiHost: PANEL, ApiKey: 'a-Token_1', NodeID: 7, ListenIP: '0.0.0.0' })
  })

  it('lets XrayR take REALITY from the panel, with the block that it cannot start without', () => {
    expect(textOf('xrayr')).toContain('PanelType: "NewV2board"')
    for (const line of ['NodeID: 7', 'EnableVless: true', 'DisableLocalREALITYConfig: true', 'REALITYConfigs:']) {
      expect(textOf('xrayr')).toContain(line)
    }
    expect(textOf('xrayr', { ...REALITY, kind: 'shadowsocks' })).toContain('NodeType: Shadowsocks')
  })

  it('names panel, token and number for Xboard-Node', () => {
    expect(textOf('xboard')).toContain('url: "https://dukou.example"\n  token: "a-Token_1"\n  node_id: 7\n')
  })

  it('quotes what YAML would read otherwise', () => {
    const odd = { ...REALITY, token: 'x: "y" # z' }
    for (const program of ['xrayr', 'xboard']) expect(textOf(program, odd)).toContain('"x: \\"y\\" # z"')
  })
})
