import { certificateChoices, chosenCertificate, servedCertificate, type WithCertificate } from './certificate.ts'
import type { InboundKind } from './inbound-kind.ts'

/** Trojan over TLS with the node's certificate. */
export interface Trojan extends WithCertificate {
  kind: 'trojan'
  /** Carrier inside TLS. */
  carrier: { kind: 'tcp' } | { kind: 'ws'; path: string } | { kind: 'grpc'; serviceName: string }
}

export const trojan: InboundKind<Trojan> = {
  choicesOf: certificateChoices,
  choose: (before, choices) => ({ ...before, certificate: chosenCertificate(before, choices) }),
  served(parameters, nodeHost) {
    const tls = servedCertificate(parameters, nodeHost)
    return tls && { kind: 'trojan', ...tls, carrier: parameters.carrier }
  },
  line: ({ carrier }, { credential, node: { host, ip } }) => ({
    kind: 'trojan',
    credential,
    serverName: host || ip,
    transport: carrier.kind === 'ws' && host !== '' ? { ...carrier, host } : carrier,
  }),
}
