import type { CongestionControl } from '@dukou/domain'
import { certificateChoices, chosenCertificate, servedCertificate, type WithCertificate } from './certificate.ts'
import type { InboundKind } from './inbound-kind.ts'

/** Its TLS name is the node's host. */
export interface Tuic extends WithCertificate {
  kind: 'tuic'
  congestionControl: CongestionControl
}

export const tuic: InboundKind<Tuic> = {
  choicesOf: (parameters) => ({
    congestionControl: parameters.congestionControl,
    ...certificateChoices(parameters),
  }),
  choose: (before, choices) => ({
    kind: 'tuic',
    certificate: chosenCertificate(before, choices),
    congestionControl: choices.congestionControl ?? before.congestionControl,
  }),
  served(parameters, nodeHost) {
    const tls = servedCertificate(parameters, nodeHost)
    return tls && { kind: 'tuic', ...tls, congestionControl: parameters.congestionControl }
  },
  line: ({ congestionControl }, { credential, node: { host, ip } }) => ({
    kind: 'tuic',
    credential,
    serverName: host || ip,
    congestionControl,
  }),
}
