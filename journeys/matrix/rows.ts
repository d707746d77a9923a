import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type InboundParameters, newReality, newShadowsocks } from '@dukou/server/testing'
import type { Certificate } from '../cores/certificate.ts'
import type { CoreName } from '../cores/core-binary.ts'
import { freePort } from '../cores/free-port.ts'
import type { Origin } from '../cores/origin.ts'
import { startHttpFront } from './http-front.ts'
import { DEST_HOST, NODE_HOST } from './names.ts'
import { type RunningNode, startHysteriaNode, startUniproxyNode } from './node-servers.ts'
import { linksOf, PROGRAMS } from './programs.ts'
import type { Customer, LineWish, SavedLine, Site } from './site.ts'
import { startTlsFront } from './tls-front.ts'
import { startUdpRelay, type UdpRelay } from './udp-relay.ts'

/** Parts of the test that a row needs. */
export type Stage = { site: Site; customer: Customer; origin: Origin; echoPort: number }

export type Served = { line: SavedLine; relay?: UdpRelay } & RunningNode

/** A way to the network: a row of the matrix. */
export type Row = {
  title: string
  /** Programs that do not know it; the product leaves the line out of their profiles. */
  notIn: readonly CoreName[]
  /** Adds the line, leaves it alone on sale, and starts a real server for it. */
  serve: (stage: Stage) => Promise<Served>
}

const SINCE_CLASH: readonly CoreName[] = ['clash']
/** mihomo's older cores and sing-box have neither XHTTP nor the encryption of VLESS. */
const SINCE_XHTTP: readonly CoreName[] = [
  'clash',
  'mihomo-1.18',
  'sing-box',
  'sing-box-1.13',
  'sing-box-1.12',
  'sing-box-1.11',
]
const SINCE_ANYTLS: readonly CoreName[] = ['clash', 'mihomo-1.18', 'sing-box-1.11', 'xray']

export const ROWS: readonly Row[] = [
  { title: 'VMess, TCP', notIn: [], serve: (stage) => uniproxy(stage, 'v2ray', 'vmessTcp') },
  { title: 'VMess, WebSocket', notIn: [], serve: (stage) => uniproxy(stage, 'v2ray', 'vmessWs') },
  { title: 'VMess, WebSocket behind a CDN (TLS)', notIn: [], serve: behindCdn },
  shadowsocksRow('aes-256-gcm', []),
  shadowsocksRow('chacha20-ietf-poly1305', []),
  shadowsocksRow('2022-blake3-aes-128-gcm', SINCE_CLASH),
  shadowsocksRow('2022-blake3-aes-256-gcm', SINCE_CLASH),
  {
    title: 'VLESS, REALITY, Vision',
    notIn: SINCE_CLASH,
    serve: (stage) => {
      return uniproxy(stage, 'reality', 'reality', newReality(DEST_HOST, '127.0.0.1', stage.origin.tlsPort))
    },
  },
  trojanRow('Trojan', 'trojan', { kind: 'tcp' }),
  trojanRow('Trojan, WebSocket', 'trojanWs', { kind: 'ws', path: '/trojan' }),
  { title: 'Trojan, WebSocket behind a CDN', notIn: [], serve: trojanBehindCdn },
  trojanRow('Trojan, gRPC', 'trojanGrpc', { kind: 'grpc', serviceName: 'trojan' }),
  xhttpRow('VLESS, XHTTP', 'direct'),
  xhttpRow('VLESS, XHTTP behind a CDN', 'cdn'),
  {
    title: 'VLESS, own encryption',
    notIn: SINCE_XHTTP,
    serve: (stage) => uniproxy(stage, 'v2ray', 'vlessEncryption'),
  },
  { title: 'AnyTLS', notIn: SINCE_ANYTLS, serve: anytls },
  { title: 'TUIC', notIn: ['clash', 'xray'], serve: tuic },
  hysteriaRow('Hysteria2', false, startUniproxyNode),
  hysteriaRow('Hysteria2, Salamander, port hopping', true, startUniproxyNode),
  hysteriaRow('Hysteria2, server Hysteria', false, byItsAuthors),
  hysteriaRow('Hysteria2, Salamander, port hopping, server Hysteria', true, byItsAuthors),
]

function shadowsocksRow(cipher: Parameters<typeof newShadowsocks>[0], notIn: readonly CoreName[]): Row {
  return {
    title: `Shadowsocks, ${cipher}`,
    notIn,
    serve: (stage) => uniproxy(stage, 'v2ray', 'shadowsocks', newShadowsocks(cipher)),
  }
}

/** A node on loopback by a made-up name. */
export async function loopbackNode(type: 'v2ray' | 'h2' | 'reality', publicPort?: number) {
  const listenPort = await freePort()
  return { type, ip: '127.0.0.1', host: NODE_HOST, listenPort, publicPort: publicPort ?? listenPort }
}

async function uniproxy(
  { site, echoPort }: Stage,
  type: 'v2ray' | 'reality',
  protocol: LineWish['line']['protocol'],
  parameters?: InboundParameters,
): Promise<Served> {
  const node = await loopbackNode(type)
  const line = await site.addLine({ name: '香港 01', node, line: { protocol }, ...(parameters && { parameters }) })
  await site.show([line])
  const server = await startUniproxyNode(site, line, echoPort)
  return { line, ...server }
}

type Trojan = Extract<InboundParameters, { kind: 'trojan' }>

function trojanRow(title: string, protocol: 'trojan' | 'trojanWs' | 'trojanGrpc', carrier: Trojan['carrier']): Row {
  const serve = (stage: Stage) => uniproxy(stage, 'v2ray', protocol, trojanOf(stage, carrier))
  return { title, notIn: [], serve }
}

function trojanOf({ origin }: Stage, carrier: Trojan['carrier']): Trojan {
  return { kind: 'trojan', carrier, certificate: { mode: 'file', ...filesOf(origin.certificate) } }
}

function xhttpRow(title: string, bridge: 'direct' | 'cdn'): Row {
  const serve = (stage: Stage) => {
    const certificate = { mode: 'file', ...filesOf(stage.origin.certificate) } as const
    const parameters = { kind: 'vlessXhttp', path: '/xhttp', certificate } as const
    return bridge === 'cdn'
      ? throughCdn(stage, { protocol: 'vlessXhttp', parameters, start: startHttpFront })
      : uniproxy(stage, 'v2ray', 'vlessXhttp', parameters)
  }
  return { title, notIn: SINCE_XHTTP, serve }
}

function anytls(stage: Stage): Promise<Served> {
  const certificate = { mode: 'file', ...filesOf(stage.origin.certificate) } as const
  return uniproxy(stage, 'v2ray', 'anytls', { kind: 'anytls', certificate })
}

function tuic(stage: Stage): Promise<Served> {
  const certificate = { mode: 'file', ...filesOf(stage.origin.certificate) } as const
  return uniproxy(stage, 'v2ray', 'tuic', { kind: 'tuic', certificate, congestionControl: 'bbr' })
}

function behindCdn(stage: Stage): Promise<Served> {
  return throughCdn(stage, { protocol: 'vmessWs', start: startTlsFront })
}

/** The CDN speaks TLS to the node too, as Cloudflare does in its mode "full". */
function trojanBehindCdn(stage: Stage): Promise<Served> {
  const parameters = trojanOf(stage, { kind: 'ws', path: '/trojan' })
  const behind = { servername: NODE_HOST, ca: stage.origin.certificate.cert }
  const start: StartFront = (port, targetPort, certificate) => startTlsFront(port, targetPort, certificate, behind)
  return throughCdn(stage, { protocol: 'trojanWs', parameters, start })
}

type StartFront = typeof startHttpFront

async function throughCdn(
  { site, origin, echoPort }: Stage,
  wish: { protocol: LineWish['line']['protocol']; parameters?: InboundParameters; start: StartFront },
): Promise<Served> {
  const { protocol, start, ...parameters } = wish
  const publicPort = await freePort()
  const node = await loopbackNode('v2ray', publicPort)
  const line = await site.addLine({ name: '香港 CDN', node, line: { protocol, bridge: 'cdn' }, ...parameters })
  await site.show([line])
  const server = await startUniproxyNode(site, line, echoPort)
  const front = await start(publicPort, node.listenPort, origin.certificate)
  const stop = async () => {
    await front.stop()
    await server.stop()
  }
  return { line, log: server.log, stop }
}

type StartHysteria = (
  site: Site,
  line: SavedLine,
  echoPort: number,
  wish: { stage: Stage; port: number; salamanderPassword: string | null },
) => Promise<RunningNode>

/** The program of the protocol's authors asks no panel: what it needs is given to it. */
async function byItsAuthors(...[site, , echoPort, wish]: Parameters<StartHysteria>): Promise<RunningNode> {
  const { stage, port, salamanderPassword } = wish
  const auth = await credentialOf(site, stage.customer)
  const hidden = salamanderPassword === null ? {} : { salamanderPassword }
  return startHysteriaNode({ port, auth, certificate: stage.origin.certificate, echoPort, ...hidden })
}

function hysteriaRow(title: string, isHidden: boolean, start: StartHysteria): Row {
  const serve = async (stage: Stage): Promise<Served> => {
    const { site, origin, echoPort } = stage
    const node = await loopbackNode('h2')
    const port = node.listenPort
    const relay = isHidden ? await startUdpRelay(port) : undefined
    const salamanderPassword = isHidden ? 'Salamander-Password_1' : null
    const line = await site.addLine({
      name: '香港 H2',
      node,
      line: { protocol: 'hysteria2' },
      parameters: {
        kind: 'hysteria2',
        salamanderPassword,
        hopPorts: relay?.range ?? null,
        certificate: { mode: 'file', ...filesOf(origin.certificate) },
      },
    })
    await site.show([line])
    const server = await start(site, line, echoPort, { stage, port, salamanderPassword })
    const stop = async () => {
      relay?.stop()
      await server.stop()
    }
    return { line, log: server.log, stop, ...(relay && { relay }) }
  }
  return { title, notIn: SINCE_CLASH, serve }
}

/** The certificate as it lies on a node. */
function filesOf({ cert, key }: Certificate): { certFile: string; keyFile: string } {
  const folder = mkdtempSync(join(tmpdir(), 'dukou-certificate-'))
  const [certFile, keyFile] = [join(folder, 'node.crt'), join(folder, 'node.key')]
  writeFileSync(certFile, cert)
  writeFileSync(keyFile, key)
  return { certFile, keyFile }
}

/** The customer's own secret, from the one link of his list. */
export async function credentialOf(site: Site, customer: Customer): Promise<string> {
  const xray = PROGRAMS.find(({ core }) => core === 'xray')
  const [link = ''] = linksOf(await site.profileOf(customer, xray?.userAgent ?? ''))
  const credential = /^hysteria2:\/\/([^@]+)@/.exec(link)?.[1]
  if (credential === undefined) throw new Error(`no credential in ${link}`)
  return decodeURIComponent(credential)
}
