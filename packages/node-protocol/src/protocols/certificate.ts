import type { NodeCertificate } from '../inbound.ts'
import type { Dialect } from './protocol.ts'

/**
 * TLS with the node's certificate: v2node takes it from `tls_settings`, Xboard-Node from `cert_config`, V2bX and XrayR
 * from their own files.
 */
export function tlsWith(certificate: NodeCertificate, serverName: string, dialect: Dialect) {
  const settings = certificateSettings(certificate, serverName, dialect)
  return {
    host: serverName,
    server_name: serverName,
    tls: 1,
    tls_settings: { server_name: serverName, ...settings },
    ...(dialect === 'v1' && { cert_config: { domain: serverName, ...settings } }),
  }
}

function certificateSettings(certificate: NodeCertificate, serverName: string, dialect: Dialect) {
  if (certificate.mode === 'file') {
    return { cert_mode: 'file', cert_file: certificate.certFile, key_file: certificate.keyFile }
  }
  return { cert_mode: 'http', ...(dialect === 'v2node' && askedFiles('/etc/v2node', serverName)) }
}

/**
 * Files for a certificate that a program asks for. Named by the host, so that all inbounds of a node share one: Let's
 * Encrypt gives five a week for the same name.
 */
export function askedFiles(folder: string, serverName: string): { cert_file: string; key_file: string } {
  return { cert_file: `${folder}/${serverName}.cer`, key_file: `${folder}/${serverName}.key` }
}
