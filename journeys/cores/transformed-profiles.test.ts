import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { transformMihomoProfile, transformSingBoxProfile } from '../adapters/profile-transform.ts'
import { uniproxyToXray } from '../adapters/uniproxy-to-xray.ts'
import type { CoreName } from './core-binary.ts'
import { describeWithCores } from './describe-with-cores.ts'
import { fetchThrough } from './fetch-through.ts'
import { freePort } from './free-port.ts'
import { type Origin, startOrigin } from './origin.ts'
import { type RunningCore, startCore } from './start-core.ts'
import { FILE_BYTES } from './whole.ts'

const filesHost = 'files.dukou.test'
const nodeHost = 'node.dukou.test'
const uuid = '7a0c1e52-3f1b-4c86-9c4b-2f6f4b7a1d11'

/** A profile as an app gets it: names to look up, inbounds and a controller that a test cannot open. */
function clashProfile(core: CoreName, nodePort: number) {
  // Only legacy Clash has a country database here; the rule shows that it can read it.
  const geoip = core === 'clash' ? '"GEOIP,CN,DIRECT,no-resolve", ' : ''
  return `port: 7890
socks-port: 7891
allow-lan: true
external-controller: 0.0.0.0:9090
secret: "x"
mode: rule
dns:
  enable: true
  enhanced-mode: fake-ip
  fake-ip-range: 198.18.0.1/16
  default-nameserver: [192.0.2.1]
  nameserver: ["https://dns.dukou.test/dns-query"]
  proxy-server-nameserver: ["https://dns.dukou.test/dns-query"]
proxies:
  - {name: "🇭🇰 香港 01", type: ss, server: ${nodeHost}, port: ${nodePort}, cipher: aes-256-gcm, password: "${uuid}", udp: true}
proxy-groups:
  - {name: "节点选择", type: select, proxies: ["🇭🇰 香港 01", DIRECT]}
rules: ["DOMAIN,panel.dukou.test,DIRECT", ${geoip}"MATCH,节点选择"]
`
}

function singBoxProfile(nodePort: number, hasTypedDns: boolean) {
  const typed = [
    { type: 'https', tag: 'remote', server: '192.0.2.1', detour: '节点选择' },
    { type: 'udp', tag: 'local', server: '192.0.2.2' },
  ]
  const legacy = [
    { tag: 'remote', address: 'https://192.0.2.1/dns-query', detour: '节点选择' },
    { tag: 'local', address: '192.0.2.2', detour: 'direct' },
  ]
  const node = { type: 'shadowsocks', tag: '🇭🇰 香港 01', server: nodeHost, server_port: nodePort }
  return JSON.stringify({
    log: { level: 'info' },
    dns: {
      servers: hasTypedDns ? typed : legacy,
      rules: hasTypedDns ? [] : [{ outbound: ['any'], server: 'local' }],
      final: 'remote',
    },
    inbounds: [{ type: 'tun', tag: 'tun-in', address: ['172.19.0.1/30'], auto_route: true, strict_route: true }],
    outbounds: [
      { type: 'selector', tag: '节点选择', outbounds: ['🇭🇰 香港 01', 'direct'], default: '🇭🇰 香港 01' },
      { type: 'direct', tag: 'direct' },
      { ...node, method: 'aes-256-gcm', password: uuid },
    ],
    route: {
      rules: [
        { inbound: ['tun-in'], action: 'sniff' },
        { clash_mode: 'Direct', outbound: 'direct' },
        { ip_is_private: true, outbound: 'direct' },
      ],
      final: '节点选择',
      ...(hasTypedDns && { default_domain_resolver: { server: 'local' } }),
    },
    experimental: { clash_api: { default_mode: 'Rule', external_controller: '0.0.0.0:9090', secret: 'x' } },
  })
}

const running: RunningCore[] = []
let origin: Origin

beforeAll(async () => {
  origin = await startOrigin([filesHost], FILE_BYTES)
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((core) => core.stop()))
})
afterAll(() => origin.stop())

async function startServer(): Promise<number> {
  const port = await freePort()
  const config = {
    protocol: 'shadowsocks',
    listen_ip: '127.0.0.1',
    server_port: port,
    network: 'tcp',
    networkSettings: {},
    network_settings: {},
    cipher: 'aes-256-gcm',
    routes: [],
    base_config: { push_interval: 60, pull_interval: 60 },
  }
  const server = uniproxyToXray(config, { users: [{ id: 1, uuid }] }, { hosts: { [filesHost]: '127.0.0.1' } })
  running.push(await startCore({ core: 'xray', config: server, ports: [port] }))
  return port
}

/** Runs a profile for which only `host` is known, and fetches the file through it. */
async function fetchFile(core: CoreName, host: string, timeoutMs: number) {
  const nodePort = await startServer()
  const mixedPort = await freePort()
  const { profile, changes } = core.startsWith('sing-box')
    ? transformSingBoxProfile(singBoxProfile(nodePort, core !== 'sing-box-1.11'), { mixedPort, host })
    : transformMihomoProfile(clashProfile(core, nodePort), { mixedPort, host })
  console.log(`${core} runs the profile with these changes:\n  ${changes.join('\n  ')}`)
  running.push(await startCore({ core, config: profile, ports: [mixedPort] }))
  const url = `http://${filesHost}:${origin.httpPort}/file`
  return fetchThrough({ proxyPort: mixedPort, url, via: 'http', timeoutMs })
}

// The ways in which the cores say that they could not look the node up. Without this a core that fails for any other reason,
// or is not ready yet, would pass for one that has no hosts entry.
const nameNotFound = new RegExp(
  [`${nodeHost}:\\d+ connect error: `, `lookup ${nodeHost}: `, 'open outbound connection: \\(exchange'].join('|'),
)

const cores: CoreName[] = [
  'clash',
  'mihomo',
  'mihomo-1.18',
  'sing-box',
  'sing-box-1.13',
  'sing-box-1.12',
  'sing-box-1.11',
]

for (const core of cores) {
  describeWithCores(['xray', core], `${core} with a transformed profile`, () => {
    it('passes a file, byte-equal, by a node that only the hosts entry can find', async () => {
      expect(await fetchFile(core, nodeHost, 60_000)).toMatchObject({ status: 200, sha256: origin.fileSha256 })
    })

    it('passes nothing when the hosts entry is for another name', async () => {
      const arrived = origin.requests.length
      const answer = await fetchFile(core, 'another.dukou.test', 3_000).then(
        ({ status }) => `status ${status}`,
        (error: Error) => error.message,
      )
      expect(answer).toMatch(/^status 50[0-4]$|no whole answer|hang up|ECONNRESET/)
      // Some cores ask more than once before they say so.
      await expect.poll(() => running.at(-1)?.log()).toMatch(nameNotFound)
      expect(origin.requests).toHaveLength(arrived)
    })
  })
}
