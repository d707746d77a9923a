import { describe, expect, it } from 'vitest'
import { checkConfig } from './check-config.ts'
import { configAnswer, type NodeInbound } from './index.ts'

const reality: NodeInbound['protocol'] & { kind: 'vless-reality' } = {
  kind: 'vless-reality',
  serverName: 'www.example.com',
  destHost: '127.0.0.1',
  destPort: 19_081,
  privateKey: '6Nim6p715QG8PvmiwJ6UJq7eZ2VXpHp2xarZHj8-_GI',
  publicKey: 'XOlG24smzQQHh3ANpyGuXiA4ynhvo0OK6dffEZEy3k4',
  shortIds: ['0123456789abcdef', '89ab'],
}
const hysteria2: NodeInbound['protocol'] & { kind: 'hysteria2' } = {
  kind: 'hysteria2',
  serverName: 'hk.example.com',
  certificate: { mode: 'http' },
  salamanderPassword: null,
}
const trojan: NodeInbound['protocol'] & { kind: 'trojan' } = {
  kind: 'trojan',
  serverName: 'hk.example.com',
  certificate: { mode: 'http' },
  carrier: { kind: 'tcp' },
}
const anytls: NodeInbound['protocol'] & { kind: 'anytls' } = {
  kind: 'anytls',
  serverName: 'hk.example.com',
  certificate: { mode: 'http' },
}
const tuic: NodeInbound['protocol'] & { kind: 'tuic' } = {
  kind: 'tuic',
  serverName: 'hk.example.com',
  certificate: { mode: 'http' },
  congestionControl: 'bbr',
}
const vlessXhttp: NodeInbound['protocol'] & { kind: 'vless-xhttp' } = {
  kind: 'vless-xhttp',
  serverName: 'hk.example.com',
  certificate: { mode: 'http' },
  path: '/a1b2',
}
const vlessEncryption = { kind: 'vless-encryption', privateKey: reality.privateKey } as const
const inbound = (protocol: NodeInbound['protocol'], changes: Partial<NodeInbound> = {}): NodeInbound => ({
  listenIp: '0.0.0.0',
  port: 443,
  pullSeconds: 60,
  pushSeconds: 30,
  protocol,
  ...changes,
})

describe('the configuration', () => {
  it('of VLESS with REALITY is what v2node, V2bX and XrayR were seen to start and carry bytes with', () => {
    expect(configAnswer(inbound(reality), 'v1')).toEqual({
      protocol: 'vless',
      listen_ip: '0.0.0.0',
      server_port: 443,
      network: 'tcp',
      networkSettings: {},
      network_settings: {},
      tls: 2,
      flow: 'xtls-rprx-vision',
      tls_settings: {
        server_name: 'www.example.com',
        server_port: '19081',
        dest: '127.0.0.1',
        public_key: 'XOlG24smzQQHh3ANpyGuXiA4ynhvo0OK6dffEZEy3k4',
        private_key: '6Nim6p715QG8PvmiwJ6UJq7eZ2VXpHp2xarZHj8-_GI',
        short_id: '0123456789abcdef',
      },
      routes: [],
      base_config: { push_interval: 30, pull_interval: 60 },
    })
  })

  it('tells v2node, which knows several, every short id', () => {
    expect(configAnswer(inbound(reality), 'v2node')).toMatchObject({
      tls_settings: { short_id: '0123456789abcdef', short_ids: ['0123456789abcdef', '89ab'] },
    })
  })

  it('of Shadowsocks 2022 carries the server’s key', () => {
    const serverKey = 'ccUu0M2KFKGW5eTVVuSB4eX36+sLHUvK1GOkHe0Sw8s='
    const answer = configAnswer(inbound({ kind: 'shadowsocks', cipher: '2022-blake3-aes-256-gcm', serverKey }), 'v1')
    expect(answer).toMatchObject({
      protocol: 'shadowsocks',
      network: 'tcp',
      cipher: '2022-blake3-aes-256-gcm',
      server_key: serverKey,
      obfs: '',
      obfs_settings: {},
    })
  })

  it('of Shadowsocks AEAD has an empty key', () => {
    const answer = configAnswer(inbound({ kind: 'shadowsocks', cipher: 'aes-256-gcm', serverKey: '' }), 'v1')
    expect(answer).toMatchObject({ cipher: 'aes-256-gcm', server_key: '' })
  })

  it('of VMess over TCP has no transport settings and no TLS', () => {
    const answer = configAnswer(inbound({ kind: 'vmess', webSocketPath: null }), 'v1')
    expect(answer).toMatchObject({ protocol: 'vmess', network: 'tcp', networkSettings: {}, tls: 0 })
  })

  it('of VMess over WebSocket has the path in both spellings', () => {
    const answer = configAnswer(inbound({ kind: 'vmess', webSocketPath: '/a1b2' }), 'v1')
    expect(answer).toMatchObject({
      network: 'ws',
      networkSettings: { path: '/a1b2' },
      network_settings: { path: '/a1b2' },
      tls: 0,
    })
  })

  it('of Hysteria2 brings the certificate where each program looks for it', () => {
    const own = inbound(hysteria2)
    const inTls = { server_name: 'hk.example.com', cert_mode: 'http' }
    const files = { cert_file: '/etc/v2node/hk.example.com.cer', key_file: '/etc/v2node/hk.example.com.key' }
    const v2node = configAnswer(own, 'v2node')
    const ofV2node = { version: 2, tls: 1, tls_settings: { ...inTls, ...files }, obfs: '' }
    expect(v2node).toMatchObject({ protocol: 'hysteria2', ...ofV2node })
    expect(v2node).not.toHaveProperty('cert_config')
    expect(configAnswer(own, 'v1')).toMatchObject({
      protocol: 'hysteria',
      version: 2,
      server_name: 'hk.example.com',
      tls_settings: inTls,
      cert_config: { domain: 'hk.example.com', cert_mode: 'http' },
    })
  })

  it('of Hysteria2 names the files of a certificate that lies on the node, and its password in both spellings', () => {
    const certificate = { mode: 'file', certFile: '/etc/ssl/hk.crt', keyFile: '/etc/ssl/hk.key' } as const
    const answer = configAnswer(inbound({ ...hysteria2, certificate, salamanderPassword: 'Secret_1' }), 'v1')
    const files = { cert_mode: 'file', cert_file: '/etc/ssl/hk.crt', key_file: '/etc/ssl/hk.key' }
    expect(answer).toMatchObject({
      tls_settings: files,
      cert_config: files,
      obfs: 'salamander',
      obfs_password: 'Secret_1',
      'obfs-password': 'Secret_1',
    })
  })

  it.each([
    [{ kind: 'tcp' }, 'tcp', {}],
    [{ kind: 'ws', path: '/a1b2' }, 'ws', { path: '/a1b2' }],
    [{ kind: 'grpc', serviceName: 'a1b2' }, 'grpc', { serviceName: 'a1b2', service_name: 'a1b2' }],
  ] as const)(
    'of Trojan over %j has the carrier in both spellings, and TLS with the certificate',
    (carrier, network, settings) => {
      const tls = { server_name: 'hk.example.com', cert_mode: 'http' }
      const answer = { protocol: 'trojan', network, networkSettings: settings, network_settings: settings, tls: 1 }
      const own = inbound({ ...trojan, carrier })
      expect(configAnswer(own, 'v2node')).toMatchObject({ ...answer, tls_settings: tls })
      expect(configAnswer(own, 'v1')).toMatchObject({
        ...answer,
        host: 'hk.example.com',
        cert_config: { domain: 'hk.example.com', cert_mode: 'http' },
      })
    },
  )

  it('of AnyTLS is TLS over TCP, and no padding of ours', () => {
    const own = inbound(anytls)
    const answer = { protocol: 'anytls', network: 'tcp', tls: 1 }
    const tls = { server_name: 'hk.example.com', cert_mode: 'http' }
    expect(configAnswer(own, 'v2node')).toMatchObject({ ...answer, tls_settings: tls })
    expect(configAnswer(own, 'v2node')).not.toHaveProperty('padding_scheme')
    expect(configAnswer(own, 'v1')).toMatchObject({ ...answer, host: 'hk.example.com', tls_settings: tls })
  })

  it('of TUIC names its version, the congestion control and no early data', () => {
    const answer = { protocol: 'tuic', tls: 1, congestion_control: 'bbr', zero_rtt_handshake: false, version: 5 }
    const tls = { server_name: 'hk.example.com', cert_mode: 'http' }
    expect(configAnswer(inbound(tuic), 'v2node')).toMatchObject({ ...answer, tls_settings: tls })
    expect(configAnswer(inbound(tuic), 'v1')).toMatchObject({
      ...answer,
      server_name: 'hk.example.com',
      cert_config: { domain: 'hk.example.com', cert_mode: 'http' },
    })
  })

  it('of VLESS over XHTTP has its path in both spellings, TLS with the certificate, and no flow', () => {
    const carrier = { path: '/a1b2', mode: 'auto' }
    expect(configAnswer(inbound(vlessXhttp), 'v2node')).toMatchObject({
      protocol: 'vless',
      network: 'xhttp',
      networkSettings: carrier,
      network_settings: carrier,
      tls: 1,
      tls_settings: { server_name: 'hk.example.com', cert_mode: 'http' },
      flow: '',
    })
  })

  it('of VLESS that encrypts by itself has the parts that v2node puts together, and no TLS', () => {
    expect(configAnswer(inbound(vlessEncryption), 'v2node')).toMatchObject({
      protocol: 'vless',
      network: 'tcp',
      tls: 0,
      flow: '',
      encryption: 'mlkem768x25519plus',
      encryption_settings: { mode: 'native', ticket: '600s', server_padding: '', private_key: reality.privateKey },
    })
  })

  it('of VLESS is refused where neither TLS nor its own encryption would hide it', () => {
    const answer = configAnswer(inbound(vlessEncryption), 'v2node')
    for (const encryption of ['', 'none', undefined]) {
      expect(() => checkConfig({ ...answer, encryption })).toThrow('whoever listens reads all')
    }
  })

  it.each(['127.0.0.1', '127.0.0.2', '::1'])('opens the way to loopback for v2node on %s', (listenIp) => {
    expect(configAnswer(inbound(reality, { listenIp }), 'v2node').routes).toEqual([
      {
        id: 1,
        match: [],
        action: 'default_out',
        action_value: '{"tag":"allow-private","protocol":"freedom","settings":{"finalRules":[{"action":"allow"}]}}',
      },
    ])
    expect(configAnswer(inbound(reality, { listenIp }), 'v1').routes).toEqual([])
  })

  it.each(['0.0.0.0', '::', '198.51.100.7'])('leaves v2node’s guard of private addresses alone on %s', (listenIp) => {
    expect(configAnswer(inbound(reality, { listenIp }), 'v2node').routes).toEqual([])
  })

  it('is the same bytes for the same inbound', () => {
    const [one, two] = [configAnswer(inbound(reality), 'v1'), configAnswer(inbound({ ...reality }), 'v1')]
    expect(JSON.stringify(one)).toBe(JSON.stringify(two))
  })
})

describe('the builder refuses an inbound that would crash programs', () => {
  it.each<[string, NodeInbound]>([
    ['an interval of 0', inbound(reality, { pullSeconds: 0 })],
    ['a negative interval', inbound(reality, { pushSeconds: -1 })],
    ['an interval that is no number', inbound(reality, { pullSeconds: Number.NaN })],
    ['port 0', inbound(reality, { port: 0 })],
    ['no address to listen on', inbound(reality, { listenIp: '' })],
    ['no short id', inbound({ ...reality, shortIds: [] })],
    ['an empty short id', inbound({ ...reality, shortIds: [''] })],
    ['no destination', inbound({ ...reality, destHost: '' })],
    ['a destination without a port', inbound({ ...reality, destPort: 0 })],
    ['no private key', inbound({ ...reality, privateKey: '' })],
    ['no server name', inbound({ ...reality, serverName: '' })],
    [
      'a server key of another cipher’s size',
      inbound({ kind: 'shadowsocks', cipher: '2022-blake3-aes-128-gcm', serverKey: 'AAAA' }),
    ],
    ['a cipher for one user', inbound({ kind: 'shadowsocks', cipher: '2022-blake3-chacha20-poly1305', serverKey: '' })],
    ['no cipher', inbound({ kind: 'shadowsocks', cipher: '', serverKey: '' })],
    ['no name for the certificate', inbound({ ...hysteria2, serverName: '' })],
    [
      'a certificate without its key',
      inbound({ ...hysteria2, certificate: { mode: 'file', certFile: '/etc/ssl/a.crt', keyFile: '' } }),
    ],
    [
      'a path that a shell would read',
      inbound({ ...hysteria2, certificate: { mode: 'file', certFile: '/etc/$(id)', keyFile: '/etc/ssl/a.key' } }),
    ],
    ['Trojan without a name for the certificate', inbound({ ...trojan, serverName: '' })],
    ['Trojan over a WebSocket without a path', inbound({ ...trojan, carrier: { kind: 'ws', path: '' } })],
    ['Trojan over gRPC without a service', inbound({ ...trojan, carrier: { kind: 'grpc', serviceName: '' } })],
    ['AnyTLS without a name for the certificate', inbound({ ...anytls, serverName: '' })],
    ['TUIC without a name for the certificate', inbound({ ...tuic, serverName: '' })],
    ['a congestion control that no server knows', inbound({ ...tuic, congestionControl: 'reno' })],
    ['XHTTP without a path', inbound({ ...vlessXhttp, path: '' })],
    ['XHTTP without a name for the certificate', inbound({ ...vlessXhttp, serverName: '' })],
    ['encryption without a key', inbound({ ...vlessEncryption, privateKey: '' })],
    ['a password that Salamander refuses', inbound({ ...hysteria2, salamanderPassword: 'abc' })],
  ])('%s', (_, wrong) => {
    expect(() => configAnswer(wrong, 'v2node')).toThrow(expect.objectContaining({ name: 'UnsafeAnswer' }))
  })
})
