import type { Hysteria2, NodeCertificate, Trojan, VlessXhttp } from '../inbound.ts'
import { hostOf, need, PATH, recordOf, textOf } from './read-value.ts'

const FILE = /^\/[\w./-]{1,199}$/
const SERVICE = /^[A-Za-z0-9._~-]{1,120}$/
/** Salamander takes no shorter password. */
const SALAMANDER = /^[A-Za-z0-9_-]{4,128}$/

/** @throws BadMessage */
export function readTrojan({ serverName, certificate, carrier }: Record<string, unknown>): Trojan {
  return {
    kind: 'trojan',
    serverName: hostOf(serverName, 'serverName'),
    certificate: readCertificate(recordOf(certificate, 'certificate')),
    carrier: readCarrier(recordOf(carrier, 'carrier')),
  }
}

/** @throws BadMessage */
export function readXhttp({ serverName, certificate, path }: Record<string, unknown>): VlessXhttp {
  return {
    kind: 'vless-xhttp',
    serverName: hostOf(serverName, 'serverName'),
    certificate: readCertificate(recordOf(certificate, 'certificate')),
    path: textOf(path, 'path', PATH),
  }
}

/** @throws BadMessage */
export function readHysteria2(protocol: Record<string, unknown>): Hysteria2 {
  const { serverName, certificate, salamanderPassword: password } = protocol
  return {
    kind: 'hysteria2',
    serverName: hostOf(serverName, 'serverName'),
    certificate: readCertificate(recordOf(certificate, 'certificate')),
    salamanderPassword: password === null ? null : textOf(password, 'salamanderPassword', SALAMANDER),
  }
}

function readCertificate({ mode, certFile, keyFile }: Record<string, unknown>): NodeCertificate {
  if (mode === 'http') return { mode }
  need(mode === 'file', 'the certificate comes from nowhere')
  return { mode, certFile: textOf(certFile, 'certFile', FILE), keyFile: textOf(keyFile, 'keyFile', FILE) }
}

function readCarrier({ kind, path, serviceName }: Record<string, unknown>): Trojan['carrier'] {
  if (kind === 'tcp') return { kind }
  if (kind === 'ws') return { kind, path: textOf(path, 'path', PATH) }
  need(kind === 'grpc', 'the carrier is none that an agent serves')
  return { kind, serviceName: textOf(serviceName, 'serviceName', SERVICE) }
}
