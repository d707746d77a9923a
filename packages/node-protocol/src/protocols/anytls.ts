import type { AnyTls } from '../inbound.ts'
import { insist } from '../unsafe-answer.ts'
import { tlsWith } from './certificate.ts'
import type { ServedProtocol } from './protocol.ts'
import { transport } from './transport.ts'

/** v2node and Xboard-Node have it. They pad as the protocol says where no scheme is named. */
export const anytls: ServedProtocol<AnyTls> = {
  nodeTypes: ['anytls'],
  settings: ({ serverName, certificate }, dialect) => ({
    protocol: 'anytls',
    ...transport('tcp', {}),
    ...tlsWith(certificate, serverName, dialect),
  }),
  check: ({ tls }) => insist(tls === 1, 'tls is not 1: no client can connect'),
  v2bx: () => undefined,
  xrayr: () => undefined,
  certificate: ({ serverName, certificate }) => ({ serverName, certificate }),
}
