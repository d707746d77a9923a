import type { Tuic } from '../inbound.ts'
import { insist } from '../unsafe-answer.ts'
import { tlsWith } from './certificate.ts'
import type { ServedProtocol } from './protocol.ts'
import { transport } from './transport.ts'

const CONGESTION_CONTROLS: readonly unknown[] = ['bbr', 'cubic', 'new_reno']

/** v2node and Xboard-Node have it. A user's uuid is the password, too. No program reads `network` here. */
export const tuic: ServedProtocol<Tuic> = {
  nodeTypes: ['tuic'],
  settings: ({ serverName, certificate, congestionControl }, dialect) => ({
    protocol: 'tuic',
    version: 5,
    ...transport('tcp', {}),
    ...tlsWith(certificate, serverName, dialect),
    congestion_control: congestionControl,
    // A first packet that is sent before the handshake could be sent again by others.
    zero_rtt_handshake: false,
  }),
  check({ tls, congestion_control: control }) {
    insist(tls === 1, 'tls is not 1: no client can connect')
    insist(CONGESTION_CONTROLS.includes(control), 'congestion_control is unknown: no program starts')
  },
  v2bx: () => undefined,
  xrayr: () => undefined,
  certificate: ({ serverName, certificate }) => ({ serverName, certificate }),
}
