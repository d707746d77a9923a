import { insist, isRecord, isText } from '../unsafe-answer.ts'

/** All kinds of VLESS have one name in answers, so each is checked by what it has. Those without TLS would be open. */
export function checkVless({ tls, network, network_settings: settings }: Record<string, unknown>): void {
  insist(tls !== 0, 'tls is 0: whoever listens reads all')
  insist(network === 'tcp' || network === 'xhttp', 'network is neither tcp nor xhttp: no client can connect')
  if (network === 'tcp') return
  insist(isRecord(settings) && isText(settings.path), 'network_settings.path is missing: no client can connect')
}
