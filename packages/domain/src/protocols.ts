export type NodeType = 'v2ray' | 'h2' | 'reality'

/** A stock program of nodes. */
export type StockProgram = 'v2node' | 'v2bx' | 'xrayr' | 'xboard'

export interface ProtocolFacts {
  /** How operators know it. */
  title: string
  /** The stock programs that run it. */
  programs: readonly StockProgram[]
  /** The core by which our own agent runs it. */
  agentCore?: 'xray' | 'hysteria'
  /** Its server shows a certificate that clients trust, so its node needs a host name. */
  needsCertificate?: true
  /** It goes over UDP, where nothing can be connected to without its keys. */
  isUdp?: true
  /** A CDN passes it on. */
  passesCdn?: true
  /** Lines are offered it once their node has an inbound of it. The product offers six others always. */
  afterInbound?: true
}

const ALL: readonly StockProgram[] = ['v2node', 'v2bx', 'xrayr', 'xboard']
const NEWEST: readonly StockProgram[] = ['v2node', 'xboard']
const NOT_XRAYR: readonly StockProgram[] = ['v2node', 'v2bx', 'xboard']

/**
 * Protocols of inbounds, in the order of forms. What node programs are told of each is in `packages/node-protocol`,
 * what clients are told in `packages/formats`, what an inbound keeps in the server's `nodes/inbounds`.
 */
export const PROTOCOLS = {
  reality: { title: 'REALITY', programs: ALL, agentCore: 'xray' },
  vmessTcp: { title: 'VMess TCP', programs: ALL, agentCore: 'xray' },
  vmessWs: { title: 'VMess WebSocket', programs: ALL, agentCore: 'xray', passesCdn: true },
  shadowsocks: { title: 'Shadowsocks', programs: ALL, agentCore: 'xray' },
  trojan: { title: 'Trojan', programs: ALL, agentCore: 'xray', needsCertificate: true, afterInbound: true },
  trojanWs: {
    title: 'Trojan WebSocket',
    programs: NOT_XRAYR,
    agentCore: 'xray',
    needsCertificate: true,
    passesCdn: true,
    afterInbound: true,
  },
  trojanGrpc: {
    title: 'Trojan gRPC',
    programs: NOT_XRAYR,
    agentCore: 'xray',
    needsCertificate: true,
    afterInbound: true,
  },
  vlessXhttp: {
    title: 'VLESS XHTTP',
    programs: ['v2node', 'v2bx'],
    agentCore: 'xray',
    needsCertificate: true,
    passesCdn: true,
    afterInbound: true,
  },
  vlessEncryption: { title: 'VLESS Encryption', programs: ['v2node'], agentCore: 'xray', afterInbound: true },
  anytls: { title: 'AnyTLS', programs: NEWEST, needsCertificate: true, afterInbound: true },
  hysteria2: { title: 'Hysteria2', programs: NOT_XRAYR, agentCore: 'hysteria', needsCertificate: true, isUdp: true },
  tuic: { title: 'TUIC', programs: NEWEST, needsCertificate: true, isUdp: true, afterInbound: true },
  compat: { title: 'compat (VMess TCP)', programs: ALL, agentCore: 'xray' },
} as const satisfies Record<string, ProtocolFacts>

/** Protocol of an inbound. `compat` is VMess over TCP again, as a separate inbound for clients of any age. */
export type Protocol = keyof typeof PROTOCOLS

export const PROTOCOL_LIST = Object.keys(PROTOCOLS) as Protocol[]

export function factsOf(protocol: Protocol): ProtocolFacts {
  return PROTOCOLS[protocol]
}

/** Nodes of the type `h2` run Hysteria2 and nothing else, all others run the rest. */
export function nodeCarries(type: NodeType, protocol: Protocol): boolean {
  return (type === 'h2') === (protocol === 'hysteria2')
}
