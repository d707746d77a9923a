import { certificateChoices, chosenCertificate, servedCertificate, type WithCertificate } from './certificate.ts'
import type { InboundKind } from './inbound-kind.ts'

/** Its TLS name is the node's host. */
export interface AnyTls extends WithCertificate {
  kind: 'anytls'
}

export const anytls: InboundKind<AnyTls> = {
  choicesOf: certificateChoices,
  choose: (before, choices) => ({ kind: 'anytls', certificate: chosenCertificate(before, choices) }),
  served(parameters, nodeHost) {
    const tls = servedCertificate(parameters, nodeHost)
    return tls && { kind: 'anytls', ...tls }
  },
  line: (_, { credential, node: { host, ip } }) => ({ kind: 'anytls', credential, serverName: host || ip }),
}
