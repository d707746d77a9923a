import type { Hysteria2 } from '../inbound.ts'
import { insist } from '../unsafe-answer.ts'
import { tlsWith } from './certificate.ts'
import type { ServedProtocol } from './protocol.ts'
import { transport } from './transport.ts'

/** No program reads `network` here, but some stop without one. `obfs` has a password beside it in two spellings. */
export const hysteria2: ServedProtocol<Hysteria2> = {
  nodeTypes: ['hysteria2', 'hysteria'],
  settings({ serverName, certificate, salamanderPassword }, dialect) {
    return {
      protocol: dialect === 'v2node' ? 'hysteria2' : 'hysteria',
      version: 2,
      ...transport('tcp', {}),
      ...tlsWith(certificate, serverName, dialect),
      up_mbps: 0,
      down_mbps: 0,
      ignore_client_bandwidth: true,
      obfs: salamanderPassword === null ? '' : 'salamander',
      obfs_password: salamanderPassword ?? '',
      'obfs-password': salamanderPassword ?? '',
    }
  },
  /** Salamander takes no password of less than four bytes. */
  check({ tls, version, obfs, obfs_password: password }) {
    insist(version === 2, 'version is not 2: Xboard-Node serves the first Hysteria')
    insist(tls === 1, 'tls is not 1: no client can connect')
    insist(obfs === '' || obfs === 'salamander', 'obfs is unknown: V2bX stops')
    const isObfuscated = typeof password === 'string' && Buffer.byteLength(password) >= 4
    insist(obfs === '' || isObfuscated, 'obfs_password is shorter than 4: no program starts')
  },
  /** The Xray in V2bX has no Hysteria2, the sing-box in it has. */
  v2bx: () => ({ type: 'hysteria2', core: 'sing' }),
  xrayr: () => undefined,
  certificate: ({ serverName, certificate }) => ({ serverName, certificate }),
}
