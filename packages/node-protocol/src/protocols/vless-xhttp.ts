import type { VlessXhttp } from '../inbound.ts'
import { tlsWith } from './certificate.ts'
import { checkVless } from './check-vless.ts'
import type { ServedProtocol } from './protocol.ts'
import { transport } from './transport.ts'

/** The server takes every way of sending that a client chooses (`auto`). XrayR and Xboard-Node have no XHTTP. */
export const vlessXhttp: ServedProtocol<VlessXhttp> = {
  nodeTypes: ['vless', 'v2ray'],
  settings: ({ serverName, certificate, path }, dialect) => ({
    protocol: 'vless',
    ...transport('xhttp', { path, mode: 'auto' }),
    ...tlsWith(certificate, serverName, dialect),
    flow: '',
  }),
  check: checkVless,
  v2bx: () => ({ type: 'vless', core: 'xray' }),
  xrayr: () => undefined,
  isOfXboard: false,
  certificate: ({ serverName, certificate }) => ({ serverName, certificate }),
}
