import { isHostName } from '@dukou/domain'
import type { NodeCertificate } from '@dukou/node-protocol'
import { refuseInput } from '../../../../platform/refuse.ts'
import type { InboundChoices } from './inbound-kind.ts'

/** Parameters of inbounds whose server shows a certificate for the node's host name. */
export interface WithCertificate {
  /** Absent: the node program asks for one. */
  certificate?: NodeCertificate
}

export function certificateChoices({ certificate }: WithCertificate): Partial<InboundChoices> {
  return { certMode: certificate?.mode ?? 'http', ...pathsOf(certificate) }
}

export function chosenCertificate({ certificate }: WithCertificate, choices: InboundChoices): NodeCertificate {
  const mode = choices.certMode ?? certificate?.mode ?? 'http'
  if (mode === 'http') return { mode }
  const paths = pathsOf(certificate)
  const [certFile, keyFile] = [choices.certFile ?? paths.certFile, choices.keyFile ?? paths.keyFile]
  for (const [field, path] of Object.entries({ certFile, keyFile })) {
    if (path !== '') continue
    refuseInput({
      zh: `${field}：选了用节点上的证书文件，请填它的路径`,
      en: `${field}: with a certificate from a file, give its path`,
    })
  }
  return { mode, certFile, keyFile }
}

/** Undefined on a node without a host name, for which nobody gives a certificate that clients trust. */
export function servedCertificate(
  { certificate = { mode: 'http' } }: WithCertificate,
  nodeHost: string,
): { serverName: string; certificate: NodeCertificate } | undefined {
  return isHostName(nodeHost) ? { serverName: nodeHost, certificate } : undefined
}

function pathsOf(certificate: NodeCertificate | undefined): { certFile: string; keyFile: string } {
  return certificate?.mode === 'file' ? certificate : { certFile: '', keyFile: '' }
}
