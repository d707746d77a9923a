import { certificateChoices, chosenCertificate, servedCertificate, type WithCertificate } from './certificate.ts'
import type { InboundKind } from './inbound-kind.ts'

/** Its TLS name is the node's host. */
export interface Hysteria2 extends WithCertificate {
  kind: 'hysteria2'
  /** The password of Salamander obfuscation; null: none. */
  salamanderPassword: string | null
  /** Ports that clients hop over, such as `20000-30000`; null: none. */
  hopPorts: string | null
}

export const hysteria2: InboundKind<Hysteria2> = {
  choicesOf: (parameters) => ({
    obfsPassword: parameters.salamanderPassword ?? '',
    hopPorts: parameters.hopPorts ?? '',
    ...certificateChoices(parameters),
  }),
  choose: (before, choices) => ({
    kind: 'hysteria2',
    certificate: chosenCertificate(before, choices),
    salamanderPassword: choices.obfsPassword === null ? before.salamanderPassword : choices.obfsPassword || null,
    hopPorts: choices.hopPorts === null ? before.hopPorts : choices.hopPorts || null,
  }),
  served(parameters, nodeHost) {
    const tls = servedCertificate(parameters, nodeHost)
    return tls && { kind: 'hysteria2', ...tls, salamanderPassword: parameters.salamanderPassword }
  },
  line: ({ hopPorts, salamanderPassword }, { credential, node, behind }) => ({
    kind: 'hysteria2',
    credential,
    serverName: node.host || node.ip,
    ...(hopPorts && behind === null && { hopPorts }),
    ...(salamanderPassword && { salamanderPassword }),
  }),
}
