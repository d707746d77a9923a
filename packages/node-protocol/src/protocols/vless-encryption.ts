import type { VlessEncryption } from '../inbound.ts'
import { checkVless } from './check-vless.ts'
import type { ServedProtocol } from './protocol.ts'
import { transport } from './transport.ts'

/**
 * v2node alone reads these fields and puts them together: records that look like those of TLS (`native`), and tickets for
 * ten minutes, with which a client begins anew without waiting.
 */
export const vlessEncryption: ServedProtocol<VlessEncryption> = {
  // A program that asks for VLESS by this name would serve it open.
  nodeTypes: [],
  settings: ({ privateKey }) => ({
    protocol: 'vless',
    ...transport('tcp', {}),
    tls: 0,
    tls_settings: {},
    flow: '',
    encryption: 'mlkem768x25519plus',
    encryption_settings: { mode: 'native', ticket: '600s', server_padding: '', private_key: privateKey },
  }),
  check: checkVless,
  v2bx: () => undefined,
  xrayr: () => undefined,
  isOfXboard: false,
}
