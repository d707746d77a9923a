import type { NodeCertificate } from '../inbound.ts'
import type { Dialect } from './protocol.ts'

/**
 * TLS with the node's certificate: v2node takes it from `tls_settings`, Xboard-Node from `cert_config`, V2bX and XrayR
 * from their own files.
 */
export function tlsWith(certificate: NodeCertificate, serverName: string, dialect: Dialect) {
  const settings = certificateSettings(certificate)
  return {
    host: serverName,
    server_name: serverName,
    tls: 1,
    tls_settings: { server_name: serverName, ...settings },
    ...(dialect === 'v1' && { cert_config: { domain: serverName, ...settings } }),
  }
}

function certificateSettings(certificate: NodeCertificate) {
  if (certificate.mode === 'http') return { cert_mode: 'http' }
  return { cert_mode: 'file', cert_file: certificate.certFile, key_file: certificate.keyFile }
}
