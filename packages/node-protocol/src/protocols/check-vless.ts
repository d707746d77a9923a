import { insist, isKey, isRecord, isText } from '../unsafe-answer.ts'

/** All kinds of VLESS have one name in answers, so each is checked by what it has. */
export function checkVless(config: Record<string, unknown>): void {
  const { tls, network, network_settings: settings } = config
  insist(network === 'tcp' || network === 'xhttp', 'network is neither tcp nor xhttp: no client can connect')
  insist(network === 'tcp' || (isRecord(settings) && isText(settings.path)), 'network_settings.path is missing')
  if (tls === 0) checkEncryption(config)
}

function checkEncryption({ encryption, encryption_settings: settings }: Record<string, unknown>): void {
  insist(encryption === 'mlkem768x25519plus', 'tls is 0 and encryption is unknown: whoever listens reads all')
  insist(
    isRecord(settings) && isText(settings.mode) && isText(settings.ticket),
    'encryption_settings lack mode or ticket',
  )
  insist(isKey(settings.private_key), 'encryption_settings.private_key is no X25519 key: v2node stops')
}
