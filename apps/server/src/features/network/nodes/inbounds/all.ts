import { randomBytes } from 'node:crypto'
import { CONGESTION_CONTROLS, NEW_CIPHER, NEW_REALITY_SITE, type Protocol } from '@dukou/domain'
import type { Protocol as LineProtocol } from '@dukou/formats'
import { type AnyTls, anytls } from './anytls.ts'
import { type Hysteria2, hysteria2 } from './hysteria2.ts'
import type { InboundKind, LinePlace } from './inbound-kind.ts'
import { newReality, type Reality, reality } from './reality.ts'
import { newShadowsocks, type Shadowsocks, shadowsocks } from './shadowsocks.ts'
import { type Trojan, trojan } from './trojan.ts'
import { type Tuic, tuic } from './tuic.ts'
import { newVlessEncryption, type VlessEncryption, vlessEncryption } from './vless-encryption.ts'
import { type VlessXhttp, vlessXhttp } from './vless-xhttp.ts'
import { type VmessTcp, type VmessWs, vmessTcp, vmessWs } from './vmess.ts'

/** Parameters that a server and its clients must share. Sealed at rest, because half of them are keys. */
export type InboundParameters =
  | VmessTcp
  | VmessWs
  | Shadowsocks
  | Reality
  | Hysteria2
  | Trojan
  | VlessXhttp
  | VlessEncryption
  | AnyTls
  | Tuic

type Kind = InboundParameters['kind']

const KINDS: { [K in Kind]: InboundKind<Extract<InboundParameters, { kind: K }>> } = {
  vmessTcp,
  vmessWs,
  shadowsocks,
  reality,
  hysteria2,
  trojan,
  vlessXhttp,
  vlessEncryption,
  anytls,
  tuic,
}

/** Functions for parameters of this kind. */
export function kindOf({ kind }: InboundParameters): InboundKind<InboundParameters> {
  return KINDS[kind] as InboundKind<InboundParameters>
}

/** Client fields of a line through an inbound with these parameters. */
export function lineProtocolOf(parameters: InboundParameters, place: LinePlace): LineProtocol {
  return kindOf(parameters).line(parameters, place)
}

const FRESH: Record<Protocol, () => InboundParameters> = {
  vmessTcp: () => ({ kind: 'vmessTcp' }),
  compat: () => ({ kind: 'vmessTcp' }),
  vmessWs: () => ({ kind: 'vmessWs', path: newPath() }),
  shadowsocks: () => newShadowsocks(NEW_CIPHER),
  reality: () => newReality(NEW_REALITY_SITE),
  hysteria2: () => ({ kind: 'hysteria2', salamanderPassword: null, hopPorts: null }),
  trojan: () => ({ kind: 'trojan', carrier: { kind: 'tcp' } }),
  trojanWs: () => ({ kind: 'trojan', carrier: { kind: 'ws', path: newPath() } }),
  trojanGrpc: () => ({ kind: 'trojan', carrier: { kind: 'grpc', serviceName: newWord() } }),
  vlessXhttp: () => ({ kind: 'vlessXhttp', path: newPath() }),
  vlessEncryption: newVlessEncryption,
  anytls: () => ({ kind: 'anytls' }),
  tuic: () => ({ kind: 'tuic', congestionControl: CONGESTION_CONTROLS[0] }),
}

/** Fresh keys and the safest choice of each protocol. */
export function newParameters(protocol: Protocol): InboundParameters {
  return FRESH[protocol]()
}

function newPath(): string {
  return `/${newWord()}`
}

function newWord(): string {
  return randomBytes(6).toString('hex')
}
