import { uniproxyToSingBox } from '../adapters/uniproxy-to-sing-box.ts'
import { uniproxyToXray } from '../adapters/uniproxy-to-xray.ts'
import type { Certificate } from '../cores/certificate.ts'
import { freePort } from '../cores/free-port.ts'
import { type RunningCore, startCore } from '../cores/start-core.ts'
import { ECHO_ADDRESS, FILES_HOST } from './names.ts'
import type { SavedLine, Site } from './site.ts'

export type RunningNode = Pick<RunningCore, 'log' | 'stop'>

const HOSTS = { [FILES_HOST]: '127.0.0.1' }

/** How node software names what it serves. */
const NODE_TYPES: Partial<Record<SavedLine['protocol'], string>> = {
  reality: 'vless',
  vmessTcp: 'vmess',
  vmessWs: 'vmess',
  shadowsocks: 'shadowsocks',
  hysteria2: 'hysteria2',
  trojan: 'trojan',
  trojanWs: 'trojan',
  trojanGrpc: 'trojan',
  vlessXhttp: 'vless',
  vlessEncryption: 'v2node',
  anytls: 'anytls',
  tuic: 'tuic',
}

const OVER_UDP: readonly SavedLine['protocol'][] = ['hysteria2', 'tuic']
/** Protocols that Xray lacks. */
const BY_SING_BOX: readonly SavedLine['protocol'][] = ['anytls', 'tuic']

/**
 * Does what node software does: asks the product for configuration and users, and sets Xray up by the answers, or sing-box
 * where Xray has no such protocol.
 */
export async function startUniproxyNode(site: Site, line: SavedLine, echoPort: number): Promise<RunningNode> {
  const nodeType = NODE_TYPES[line.protocol]
  if (nodeType === undefined) throw new Error(`UniProxy does not carry ${line.protocol}`)
  const { config, user } = await site.askAsNode(line.inboundNumber, nodeType)
  const options = { hosts: HOSTS, redirects: { [ECHO_ADDRESS]: `127.0.0.1:${echoPort}` } }
  const { listen_ip, server_port } = config as { listen_ip: string; server_port: number }
  const answersOnTcp = listen_ip === '127.0.0.1' && !OVER_UDP.includes(line.protocol)
  const ports = answersOnTcp ? [server_port] : []
  if (!BY_SING_BOX.includes(line.protocol)) {
    return startCore({ core: 'xray', config: uniproxyToXray(config, user, options), ports })
  }
  return startCore({ core: 'sing-box', config: uniproxyToSingBox(config, user, options), ports })
}

export type HysteriaWish = {
  port: number
  /** The one user's credential, taken from his profile. */
  auth: string
  salamanderPassword?: string
  certificate: Certificate
  echoPort: number
}

/**
 * The program of the protocol's authors. It can send a connection elsewhere, but no UDP packet, so what it carries leaves
 * by an Xray that can.
 */
export async function startHysteriaNode(wish: HysteriaWish): Promise<RunningNode> {
  const { port, auth, salamanderPassword, certificate, echoPort } = wish
  const exitPort = await freePort()
  const exit = await startCore({
    core: 'xray',
    ports: [exitPort],
    config: {
      ...wayOut(echoPort),
      inbounds: [{ listen: '127.0.0.1', port: exitPort, protocol: 'socks', settings: { udp: true, ip: '127.0.0.1' } }],
    },
  })
  const server = await startCore({
    core: 'hysteria',
    role: 'server',
    config: {
      listen: `127.0.0.1:${port}`,
      tls: { cert: 'server.crt', key: 'server.key' },
      auth: { type: 'password', password: auth },
      ...(salamanderPassword && { obfs: { type: 'salamander', salamander: { password: salamanderPassword } } }),
      outbounds: [{ name: 'exit', type: 'socks5', socks5: { addr: `127.0.0.1:${exitPort}` } }],
    },
    files: { 'server.crt': certificate.cert, 'server.key': certificate.key },
  })
  const stop = async () => {
    await Promise.all([server.stop(), exit.stop()])
  }
  return { log: () => `${server.log()}\n${exit.log()}`, stop }
}

/** Outbounds of an Xray that is set up here: route the made-up name and the made-up address to loopback. */
function wayOut(echoPort: number) {
  return {
    log: { loglevel: 'info' },
    dns: { hosts: HOSTS },
    outbounds: [
      { tag: 'direct', protocol: 'freedom', settings: { domainStrategy: 'UseIP' } },
      { tag: 'echo', protocol: 'freedom', settings: { redirect: `127.0.0.1:${echoPort}` } },
    ],
    routing: { rules: [{ ip: [ECHO_ADDRESS], outboundTag: 'echo' }] },
  }
}
