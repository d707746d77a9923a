import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { uniproxyToXray } from './uniproxy-to-xray.ts'

const uuid = '7a0c1e52-3f1b-4c86-9c4b-2f6f4b7a1d11'
const user = { users: [{ id: 101, uuid, speed_limit: 0, device_limit: 0 }] }

const common = {
  listen_ip: '127.0.0.1',
  network: 'tcp',
  networkSettings: {},
  network_settings: {},
  tls: 0,
  tls_settings: {},
  routes: [],
  base_config: { push_interval: 60, pull_interval: 60 },
}
const reality = {
  ...common,
  protocol: 'vless',
  server_port: 21010,
  tls: 2,
  flow: 'xtls-rprx-vision',
  tls_settings: {
    server_name: 'dest.test',
    server_port: '18444',
    dest: '127.0.0.1',
    private_key: 'kL72zjamPtZyPkNZqy3GBtt2_FeUfrAI_Qxzn6w5IF8',
    public_key: 'X1SJUPRmP8MIkZy0go8yVPkNawp_O3b3N4rNIa6BBnE',
    short_id: '0123abcd',
  },
}
const shadowsocks = { ...common, protocol: 'shadowsocks' }
const ws = { path: '/ray', headers: { Host: 'proxy.test' } }
const certificate = { certificateFile: 'CERTS/srv.crt', keyFile: 'CERTS/srv.key' }
const answers: Record<string, object> = {
  'vless-reality-vision': reality,
  'ss-aes-256-gcm': { ...shadowsocks, server_port: 21005, cipher: 'aes-256-gcm' },
  'ss22-128-multi': {
    ...shadowsocks,
    server_port: 21007,
    cipher: '2022-blake3-aes-128-gcm',
    server_key: 'bJrqRxDKDHwCj+02CEL15Q==',
  },
  'ss22-256-multi': {
    ...shadowsocks,
    server_port: 21008,
    cipher: '2022-blake3-aes-256-gcm',
    server_key: 'jyHG1cb5KkZbgAUw8DBcoNweOyzhwsrMi4nu/6K0pVo=',
  },
  'vmess-tcp': { ...common, protocol: 'vmess', server_port: 21001 },
  'vmess-ws': {
    ...common,
    protocol: 'vmess',
    server_port: 21002,
    network: 'ws',
    networkSettings: ws,
    network_settings: ws,
  },
  'vmess-ws-tls': {
    ...common,
    protocol: 'vmess',
    server_port: 21003,
    network: 'ws',
    networkSettings: ws,
    network_settings: ws,
    tls: 1,
    tls_settings: { server_name: 'proxy.test' },
  },
}

const madeOf = (config: object, users: unknown = user) => uniproxyToXray(config, users, { hosts: {}, certificate })

describe("a node's answers become the server that is known to carry bytes", () => {
  it.each(Object.keys(answers))('%s', (fixture) => {
    const text = readFileSync(new URL(`./fixtures/server.${fixture}.xray.json`, import.meta.url), 'utf8')
    const [known] = JSON.parse(text).inbounds
    const made = JSON.parse(JSON.stringify(madeOf(answers[fixture] ?? {}))).inbounds[0]

    // Named one by one, and nothing else may differ: our tag, our user's name and key, the transport written out.
    made.tag = known.tag
    made.settings.clients = made.settings.clients.map(({ email, ...client }: { email: string }) => {
      expect(email).toBe('101')
      return 'password' in client ? { ...client, password: 'any' } : client
    })
    known.settings.clients = known.settings.clients.map(({ email: _, ...client }: { email?: string }) =>
      'password' in client ? { ...client, password: 'any' } : client,
    )
    known.streamSettings ??= known.protocol === 'shadowsocks' ? undefined : { network: 'tcp' }
    if (fixture === 'vless-reality-vision') {
      expect(known.streamSettings.realitySettings.shortIds).toContain('0123abcd')
      known.streamSettings.realitySettings.shortIds = ['0123abcd']
      known.streamSettings.realitySettings.minClientVer = '0.0.1'
      delete known.streamSettings.realitySettings.show
    }
    expect(made).toEqual(JSON.parse(JSON.stringify(known)))
  })
})

it('computes a Shadowsocks 2022 key from the ASCII text of the uuid, 16 or 32 characters by the cipher', () => {
  expect(madeOf(answers['ss22-128-multi'] ?? {}).inbounds[0]).toMatchObject({
    settings: { clients: [{ password: 'N2EwYzFlNTItM2YxYi00Yw==' }] },
  })
  expect(madeOf(answers['ss22-256-multi'] ?? {}).inbounds[0]).toMatchObject({
    settings: { clients: [{ password: 'N2EwYzFlNTItM2YxYi00Yzg2LTljNGItMmY2ZjRiN2E=' }] },
  })
})

it('gives REALITY the server name as its destination when the answer names none', () => {
  const { dest: _, ...settings } = reality.tls_settings
  const made = madeOf({ ...reality, tls_settings: { ...settings, server_port: '443' } })
  expect(made.inbounds[0]).toMatchObject({ streamSettings: { realitySettings: { target: 'dest.test:443' } } })
})

it('lets the server look made-up names up, and sends what a route blocks nowhere', () => {
  const routes = [{ id: 1, match: ['domain:blocked.test'], action: 'block', action_value: '' }]
  const made = uniproxyToXray({ ...reality, routes }, user, { hosts: { 'files.test': '127.0.0.1' } })
  expect(made.dns).toEqual({ hosts: { 'files.test': '127.0.0.1' } })
  expect(made.outbounds[0]).toMatchObject({ protocol: 'freedom', settings: { domainStrategy: 'UseIP' } })
  expect(made.routing).toEqual({ rules: [{ domain: ['domain:blocked.test'], outboundTag: 'block' }] })
})

it('sends packets for a made-up address where it is told', () => {
  const redirects = { '192.0.2.53': '127.0.0.1:5353' }
  const made = uniproxyToXray(reality, user, { hosts: {}, redirects })
  expect(made.outbounds.at(-1)).toMatchObject({ protocol: 'freedom', settings: { redirect: '127.0.0.1:5353' } })
  expect(made.routing).toEqual({ rules: [{ ip: ['192.0.2.53'], outboundTag: 'to 192.0.2.53' }] })
})

describe('an answer on which stock node programs stop or crash is refused', () => {
  const { base_config: _, ...withoutBase } = reality
  it.each<[string, object, string]>([
    ['no base_config', withoutBase, 'base_config'],
    ['an interval of 0', { ...reality, base_config: { push_interval: 0, pull_interval: 60 } }, 'push_interval'],
    ['no listen_ip', { ...reality, listen_ip: undefined }, 'listen_ip'],
    ['a port as text', { ...reality, server_port: '443' }, 'server_port'],
    ['only one spelling of the transport', { ...reality, network_settings: undefined }, 'network_settings'],
    ['an empty array where an object belongs', { ...reality, networkSettings: [] }, 'networkSettings'],
    ['two spellings that differ', { ...reality, networkSettings: ws }, 'differ'],
    [
      "REALITY's port as a number",
      { ...reality, tls_settings: { ...reality.tls_settings, server_port: 443 } },
      'server_port',
    ],
    ['no short id', { ...reality, tls_settings: { ...reality.tls_settings, short_id: '' } }, 'short_id'],
    ['a route without a list', { ...reality, routes: [{ id: 1, match: null, action: 'block' }] }, 'match'],
    [
      '2022 chacha20, which has no users',
      { ...answers['ss22-256-multi'], cipher: '2022-blake3-chacha20-poly1305' },
      'no users',
    ],
    ['a server key of the wrong size', { ...answers['ss22-128-multi'], server_key: 'AAAA' }, '16 bytes'],
  ])('%s', (_, config, message) => {
    expect(() => madeOf(config)).toThrow(message)
  })

  it.each<[string, unknown, string]>([
    ['no user at all', { users: [] }, 'empty'],
    ['a user id as text', { users: [{ id: '101', uuid }] }, 'whole number'],
    ['a uuid in capitals', { users: [{ id: 101, uuid: uuid.toUpperCase() }] }, 'canonical'],
  ])('%s', (_, users, message) => {
    expect(() => madeOf(reality, users)).toThrow(message)
  })
})
