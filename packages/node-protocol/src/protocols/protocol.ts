import type { NodeCertificate } from '../inbound.ts'

/** Version of the protocol: v2node understands more than the programs of the first version. */
export type Dialect = 'v1' | 'v2node'

/** Its part of the answer to `config`. */
export type Settings = Record<string, unknown> & { protocol: string }

/** Names in V2bX's own file: the type, and which of the programs inside it runs that. */
export type V2bxNode = { type: string; core: 'xray' | 'sing' }

/** Name in XrayR's own file. */
export type XrayrNode = { type: 'V2ray' | 'Trojan' | 'Shadowsocks'; isVless: boolean }

/** One protocol as node programs are told of it. v2node runs all of them. */
export interface ServedProtocol<P> {
  /** How programs call it in `node_type`, in lower case. */
  nodeTypes: readonly string[]
  settings(protocol: P, dialect: Dialect): Settings
  /**
   * Refuses settings that a program is known to crash on or to take for something else. `tls_settings` with tls 1 and 2
   * are checked for all.
   * @throws UnsafeAnswer
   */
  check?(config: Record<string, unknown>): void
  /** undefined: V2bX does not run it. */
  v2bx(protocol: P): V2bxNode | undefined
  /** undefined: XrayR does not run it. */
  xrayr(protocol: P): XrayrNode | undefined
  /** Xboard-Node runs all but those with `false` here. */
  isOfXboard?: false
  /** The certificate of its server; absent: it shows none of its own. */
  certificate?(protocol: P): { serverName: string; certificate: NodeCertificate }
}
