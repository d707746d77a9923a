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
import { type RunningNode, startHysteriaNode } from './node-servers.ts'
import { linksOf, PROGRAMS } from './programs.ts'
import type { Customer, LineWish, SavedLine, Site } from './site.ts'
import { startTlsFront } from './tls-front.ts'
import { startUdpRelay, type UdpRelay } from './udp-relay.ts'

/** Parts of the test that a row needs. */
export type Stage = {
  site: Site
  customer: Customer
  origin: Origin
  echoPort: number
  /** Starts the server of a line. */
  start: (line: SavedLine) => Promise<RunningNode>
}

export type Served = { line: SavedLine; relay?: UdpRelay } & RunningNode

/** A way to the network: a row of the matrix. */
export type Row = {
  title: string
  protocol: SavedLine['protocol']
  /** Its server is Hysteria set up by hand, whatever the stage starts. */
  isByHand?: true
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
  { title: 'VMess, TCP', protocol: 'vmessTcp', notIn: [], serve: (stage) => serveDirect(stage, 'v2ray', 'vmessTcp') },
  {
    title: 'VMess, WebSocket',
    protocol: 'vmessWs',
    notIn: [],
    serve: (stage) => serveDirect(stage, 'v2ray', 'vmessWs'),
  },
  { title: 'VMess, WebSocket behind a CDN (TLS)', protocol: 'vmessWs', notIn: [], serve: behindCdn },
  shadowsocksRow('aes-256-gcm', []),
  shadowsocksRow('chacha20-ietf-poly1305', []),
  shadowsocksRow('2022-blake3-aes-128-gcm', SINCE_CLASH),
  shadowsocksRow('2022-blake3-aes-256-gcm', SINCE_CLASH),
  {
    title: 'VLESS, REALITY, Vision',
    protocol: 'reality',
    notIn: SINCE_CLASH,
    serve: (stage) => {
      return serveDirect(stage, 'reality', 'reality', newReality(DEST_HOST, '127.0.0.1', stage.origin.tlsPort))
    },
  },
  trojanRow('Trojan', 'trojan', { kind: 'tcp' }),
  trojanRow('Trojan, WebSocket', 'trojanWs', { kind: 'ws', path: '/trojan' }),
  { title: 'Trojan, WebSocket behind a CDN', protocol: 'trojanWs', notIn: [], serve: trojanBehindCdn },
  trojanRow('Trojan, gRPC', 'trojanGrpc', { kind: 'grpc', serviceName: 'trojan' }),
  xhttpRow('VLESS, XHTTP', 'direct'),
  xhttpRow('VLESS, XHTTP behind a CDN', 'cdn'),
  {
    title: 'VLESS, own encryption',
    protocol: 'vlessEncryption',
    notIn: SINCE_XHTTP,
    serve: (stage) => serveDirect(stage, 'v2ray', 'vlessEncryption'),
  },
  { title: 'AnyTLS', protocol: 'anytls', notIn: SINCE_ANYTLS, serve: anytls },
  { title: 'TUIC', protocol: 'tuic', notIn: ['clash', 'xray'], serve: tuic },
  hysteriaRow('Hysteria2', false),
  hysteriaRow('Hysteria2, Salamander, port hopping', true),
  { ...hysteriaRow('Hysteria2, server Hysteria', false, byItsAuthors), isByHand: true },
  { ...hysteriaRow('Hysteria2, Salamander, port hopping, server Hysteria', true, byItsAuthors), isByHand: true },
]

function shadowsocksRow(cipher: Parameters<typeof newShadowsocks>[0], notIn: readonly CoreName[]): Row {
  return {
    title: `Shadowsocks, ${cipher}`,
    protocol: 'shadowsocks',
    notIn,
    serve: (stage) => serveDirect(stage, 'v2ray', 'shadowsocks', newShadowsocks(cipher)),
  }
}

/** A node on loopback by a made-up name; its program asks and reports as often as may be. */
export async function loopbackNode(type: 'v2ray' | 'h2' | 'reality', publicPort?: number) {
  const listenPort = await freePort()
  const intervals = { pullSeconds: 5, pushSeconds: 5 }
  return { type, ip: '127.0.0.1', host: NODE_HOST, listenPort, publicPort: publicPort ?? listenPort, ...intervals }
}

async function serveDirect(
  { site, start }: Stage,
  type: 'v2ray' | 'reality',
  protocol: LineWish['line']['protocol'],
  parameters?: InboundParameters,
): Promise<Served> {
  const node = await loopbackNode(type)
  const line = await site.addLine({ name: '香港 01', node, line: { protocol }, ...(parameters && { parameters }) })
  await site.show([line])
  return { line, ...(await start(line)) }
}

type Trojan = Extract<InboundParameters, { kind: 'trojan' }>

function trojanRow(title: string, protocol: 'trojan' | 'trojanWs' | 'trojanGrpc', carrier: Trojan['carrier']): Row {
  const serve = (stage: Stage) => serveDirect(stage, 'v2ray', protocol, trojanOf(stage, carrier))
  return { title, protocol, notIn: [], serve }
}

function trojanOf({ origin }: Stage, carrier: Trojan['carrier']): Trojan {
  return { kind: 'trojan', carrier, certificate: { mode: 'file', ...filesOf(origin.certificate) } }
}

function xhttpRow(title: string, bridge: 'direct' | 'cdn'): Row {
  const serve = (stage: Stage) => {
    const certificate = { mode: 'file', ...filesOf(stage.origin.certificate) } as const
    const parameters = { kind: 'vlessXhttp', path: '/xhttp', certificate } as const
    return bridge === 'cdn'
      ? throughCdn(stage, { protocol: 'vlessXhttp', parameters, front: startHttpFront })
      : serveDirect(stage, 'v2ray', 'vlessXhttp', parameters)
  }
  return { title, protocol: 'vlessXhttp', notIn: SINCE_XHTTP, serve }
}

function anytls(stage: Stage): Promise<Served> {
  const certificate = { mode: 'file', ...filesOf(stage.origin.certificate) } as const
  return serveDirect(stage, 'v2ray', 'anytls', { kind: 'anytls', certificate })
}

function tuic(stage: Stage): Promise<Served> {
  const certificate = { mode: 'file', ...filesOf(stage.origin.certificate) } as const
  return serveDirect(stage, 'v2ray', 'tuic', { kind: 'tuic', certificate, congestionControl: 'bbr' })
}

function behindCdn(stage: Stage): Promise<Served> {
  return throughCdn(stage, { protocol: 'vmessWs', front: startTlsFront })
}

/** The CDN speaks TLS to the node too, as Cloudflare does in its mode "full". */
function trojanBehindCdn(stage: Stage): Promise<Served> {
  const parameters = trojanOf(stage, { kind: 'ws', path: '/trojan' })
  const behind = { servername: NODE_HOST, ca: stage.origin.certificate.cert }
  const front: StartFront = (port, targetPort, certificate) => startTlsFront(port, targetPort, certificate, behind)
  return throughCdn(stage, { protocol: 'trojanWs', parameters, front })
}

type StartFront = typeof startHttpFront

async function throughCdn(
  { site, origin, start }: Stage,
  wish: { protocol: LineWish['line']['protocol']; parameters?: InboundParameters; front: StartFront },
): Promise<Served> {
  const { protocol, front: startFront, ...parameters } = wish
  const publicPort = await freePort()
  const node = await loopbackNode('v2ray', publicPort)
  const line = await site.addLine({ name: '香港 CDN', node, line: { protocol, bridge: 'cdn' }, ...parameters })
  await site.show([line])
  const server = await start(line)
  const front = await startFront(publicPort, node.listenPort, origin.certificate)
  const stop = async () => {
    await front.stop()
    await server.stop()
  }
  return { line, log: server.log, stop }
}

type StartHysteria = (stage: Stage, wish: { port: number; salamanderPassword: string | null }) => Promise<RunningNode>

/** The program of the protocol's authors asks no panel: what it needs is given to it. */
async function byItsAuthors(...[stage, { port, salamanderPassword }]: Parameters<StartHysteria>): Promise<RunningNode> {
  const { site, customer, origin, echoPort } = stage
  const auth = await credentialOf(site, customer)
  const hidden = salamanderPassword === null ? {} : { salamanderPassword }
  return startHysteriaNode({ port, auth, certificate: origin.certificate, echoPort, ...hidden })
}

/** @param byHand absent: the server that the stage starts */
function hysteriaRow(title: string, isHidden: boolean, byHand?: StartHysteria): Row {
  const serve = async (stage: Stage): Promise<Served> => {
    const { site, origin, start } = stage
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
    const server = await (byHand ? byHand(stage, { port, salamanderPassword }) : start(line))
    const stop = async () => {
      relay?.stop()
      await server.stop()
    }
    return { line, log: server.log, stop, ...(relay && { relay }) }
  }
  return { title, protocol: 'hysteria2', notIn: SINCE_CLASH, serve }
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
