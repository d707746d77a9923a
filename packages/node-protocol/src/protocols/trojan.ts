import type { Trojan } from '../inbound.ts'
import { insist, isRecord, isText } from '../unsafe-answer.ts'
import { tlsWith } from './certificate.ts'
import type { ServedProtocol } from './protocol.ts'
import { transport } from './transport.ts'

/** Without TLS a program would take passwords in the clear. The name of a gRPC service has two spellings. */
export const trojan: ServedProtocol<Trojan> = {
  nodeTypes: ['trojan'],
  settings: ({ serverName, certificate, carrier }, dialect) => ({
    protocol: 'trojan',
    ...transport(carrier.kind, settingsOf(carrier)),
    ...tlsWith(certificate, serverName, dialect),
  }),
  check({ tls, network, network_settings: settings }) {
    insist(tls === 1, 'tls is not 1: no client can connect')
    if (network === 'tcp' || !isRecord(settings)) return
    insist(network === 'ws' || network === 'grpc', 'network is none of tcp, ws and grpc: no program starts')
    insist(network === 'grpc' || isText(settings.path), 'network_settings.path is missing: no client can connect')
    insist(network === 'ws' || isText(settings.serviceName), 'serviceName is missing: no client can connect')
  },
  v2bx: () => ({ type: 'trojan', core: 'xray' }),
  /** XrayR runs Trojan over TCP, whatever the answer says of a transport. */
  xrayr: ({ carrier }) => (carrier.kind === 'tcp' ? { type: 'Trojan', isVless: false } : undefined),
  certificate: ({ serverName, certificate }) => ({ serverName, certificate }),
}

function settingsOf(carrier: Trojan['carrier']): object {
  if (carrier.kind === 'ws') return { path: carrier.path }
  if (carrier.kind === 'grpc') return { serviceName: carrier.serviceName, service_name: carrier.serviceName }
  return {}
}
