import { certificateChoices, chosenCertificate, servedCertificate, type WithCertificate } from './certificate.ts'
import type { InboundKind } from './inbound-kind.ts'

/** VLESS in pieces of HTTP, inside TLS with the node's certificate. */
export interface VlessXhttp extends WithCertificate {
  kind: 'vlessXhttp'
  path: string
}

export const vlessXhttp: InboundKind<VlessXhttp> = {
  choicesOf: certificateChoices,
  choose: (before, choices) => ({ ...before, certificate: chosenCertificate(before, choices) }),
  served(parameters, nodeHost) {
    const tls = servedCertificate(parameters, nodeHost)
    return tls && { kind: 'vless-xhttp', ...tls, path: parameters.path }
  },
  line: ({ path }, { credential, node: { host, ip } }) => ({
    kind: 'vless-xhttp',
    credential,
    serverName: host || ip,
    path,
  }),
}
