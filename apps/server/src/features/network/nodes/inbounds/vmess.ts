import type { InboundKind } from './inbound-kind.ts'

export interface VmessTcp {
  kind: 'vmessTcp'
}

export interface VmessWs {
  kind: 'vmessWs'
  path: string
}

export const vmessTcp: InboundKind<VmessTcp> = {
  choicesOf: () => ({}),
  served: () => ({ kind: 'vmess', webSocketPath: null }),
  line: (_, { credential }) => ({ kind: 'vmess', credential, transport: { kind: 'tcp' } }),
}

export const vmessWs: InboundKind<VmessWs> = {
  choicesOf: () => ({}),
  served: ({ path }) => ({ kind: 'vmess', webSocketPath: path }),
  line: ({ path }, { credential, node: { host }, behind }) => ({
    kind: 'vmess',
    credential,
    transport: { kind: 'ws', path, ...(host !== '' && { host }) },
    // A CDN is reached over TLS under the node's own name.
    ...(behind === 'cdn' && { tls: { serverName: host } }),
  }),
}
