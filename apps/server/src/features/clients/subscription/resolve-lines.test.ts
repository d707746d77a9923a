import { compile } from '@dukou/formats'
import { describe, expect, it } from 'vitest'
import type { Line } from '../../network/lines/index.ts'
import { resolveLines } from './resolve-lines.ts'

const inbound = {
  number: 7,
  protocol: 'vmessWs',
  listenPort: 443,
  publicPort: 8443,
  relayPort: 30_443,
  isLeftOut: false,
  parameters: { kind: 'vmessWs', path: '/a1b2c3' },
} as const

const node = {
  publicId: 'a'.repeat(24),
  name: '东京 01',
  countryName: '日本',
  countryFlag: 'JP',
  ip: '198.51.100.21',
  host: 'tk01.dukou.example',
}

function lineOf(changes: Partial<Line> = {}): Line {
  return {
    publicId: 'b'.repeat(24),
    name: '东京 IEPL',
    bridge: 'direct',
    copies: 1,
    fixedName: false,
    isPublic: true,
    hiddenFromAgency: false,
    requiredEntitlementId: null,
    scale: '1.00',
    message: '',
    numberInCountry: 3,
    node,
    entry: null,
    inbound,
    ...changes,
  }
}

const entryOf = (addresses: string[], visible = true) => ({
  publicId: 'c'.repeat(24),
  name: '入口',
  addresses,
  visible,
})
const everybody = { isAgency: false, mayUseCommonLines: true, entitlements: '' }
const resolved = (...lines: Line[]) => resolveLines(lines, everybody)

describe('names', () => {
  it('are the operator’s, with number and factor only where they matter', () => {
    const names = (changes: Partial<Line>) => resolved(lineOf(changes)).map(({ name }) => name)
    expect(names({})).toEqual(['东京 IEPL'])
    expect(names({ copies: 2 })).toEqual(['东京 IEPL 01', '东京 IEPL 02'])
    expect(names({ scale: '0.50' })).toEqual(['东京 IEPL ×0.5'])
    expect(names({ copies: 2, scale: '1.50' })).toEqual(['东京 IEPL 01 ×1.5', '东京 IEPL 02 ×1.5'])
  })

  it('in English are the country and the line’s own number, with the same factor', () => {
    const names = (changes: Partial<Line>) => resolved(lineOf(changes)).map(({ englishName }) => englishName)
    expect(names({})).toEqual(['Japan 03'])
    expect(names({ copies: 2, scale: '1.50' })).toEqual(['Japan 03-1 x1.5', 'Japan 03-2 x1.5'])
    expect(names({ name: 'Tokyo IEPL' })).toEqual([undefined])
    expect(names({ node: { ...node, countryName: '', countryFlag: '' } })).toEqual([undefined])
  })

  it('stay when lines before are hidden from somebody', () => {
    const hidden = lineOf({ numberInCountry: 2, isPublic: false })
    expect(resolved(hidden, lineOf()).map(({ englishName }) => englishName)).toEqual(['Japan 03'])
  })

  it('that are fixed stay as they are, behind their flag: no number, no factor, no English', () => {
    const lines = resolved(lineOf({ fixedName: true, name: 'VIP 专线', scale: '2.00' }))
    expect(lines).toMatchObject([{ name: 'VIP 专线', country: 'JP' }])
    expect(lines[0]).not.toHaveProperty('englishName')
  })
})

describe('the flag', () => {
  it('comes from the country’s code, whichever way it is told; the operator’s own sign wins', () => {
    const shown = (countryFlag: string) => {
      const [line] = resolved(lineOf({ node: { ...node, countryFlag } }))
      return { country: line?.country, flag: line?.flag }
    }
    expect(shown('JP')).toEqual({ country: 'JP', flag: undefined })
    expect(shown('🇯🇵')).toEqual({ country: 'JP', flag: '🇯🇵' })
    expect(shown('🗾')).toEqual({ country: 'JP', flag: '🗾' })
    expect(shown('')).toEqual({ country: 'JP', flag: '' })
  })
})

describe('where a line leads', () => {
  it('straight: the node’s name with its address beside it, or the address alone', () => {
    expect(resolved(lineOf())).toMatchObject([{ server: 'tk01.dukou.example', serverIp: '198.51.100.21', port: 8443 }])
    const [nameless] = resolved(lineOf({ node: { ...node, host: '' } }))
    expect(nameless).toMatchObject({ server: '198.51.100.21' })
    expect(nameless).not.toHaveProperty('serverIp')
  })

  it('through a CDN: TLS and WebSocket under the node’s own name, and never its address', () => {
    const [line] = resolved(lineOf({ bridge: 'cdn' }))
    expect(line).toMatchObject({
      server: 'tk01.dukou.example',
      protocol: {
        transport: { kind: 'ws', path: '/a1b2c3', host: 'tk01.dukou.example' },
        tls: { serverName: 'tk01.dukou.example' },
      },
    })
    expect(JSON.stringify(line)).not.toContain(node.ip)
    expect(resolved(lineOf({ bridge: 'cdn', node: { ...node, host: '' } }))).toEqual([])
  })

  it('through an entry: its addresses in turn for the copies, the relay port, and the node’s own name inside', () => {
    const entry = entryOf(['203.0.113.8', 'gz2.dukou.example'])
    const lines = resolved(lineOf({ bridge: 'entry', entry, copies: 3 }))
    expect(lines.map(({ server }) => server)).toEqual(['203.0.113.8', 'gz2.dukou.example', '203.0.113.8'])
    expect(lines.map(({ port }) => port)).toEqual([30_443, 30_443, 30_443])
    expect(lines[0]).toMatchObject({ protocol: { transport: { host: 'tk01.dukou.example' } } })
    expect(lines[1]).toMatchObject({ serverIp: '203.0.113.8' })
  })

  it('through an entry by its one port, where the node itself has more to hop over', () => {
    const parameters = {
      kind: 'hysteria2',
      certificate: { mode: 'http' },
      salamanderPassword: null,
      hopPorts: '20000-30000',
    } as const
    const hopping = { ...inbound, protocol: 'hysteria2', parameters } as const
    const protocolBy = (changes: Partial<Line>) => resolved(lineOf({ inbound: hopping, ...changes }))[0]?.protocol
    expect(protocolBy({})).toHaveProperty('hopPorts', '20000-30000')
    expect(protocolBy({ bridge: 'entry', entry: entryOf(['203.0.113.8']) })).not.toHaveProperty('hopPorts')
  })

  it('nowhere while its entry is hidden or has no address', () => {
    expect(resolved(lineOf({ bridge: 'entry', entry: entryOf(['203.0.113.8'], false) }))).toEqual([])
    expect(resolved(lineOf({ bridge: 'entry', entry: entryOf([]) }))).toEqual([])
  })
})

it('abroad, lines in mainland China come first, whichever way their country is told', () => {
  const mainland = lineOf({ name: '北京', node: { ...node, countryName: '中国', countryFlag: '' } })
  const lines = resolved(lineOf({ name: '东京' }), mainland)
  const profile = { siteName: '渡口', panelHost: 'x.example' }
  const order = (inForeign: boolean) => compile('ss', lines, { ...profile, inForeign }).sent.map(({ name }) => name)
  expect(order(true)).toEqual(['北京', '东京'])
  expect(order(false)).toEqual(['东京', '北京'])
})
