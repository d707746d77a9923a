import type { Vmess } from '../inbound.ts'
import type { ServedProtocol } from './protocol.ts'
import { transport } from './transport.ts'

export const vmess: ServedProtocol<Vmess> = {
  nodeTypes: ['vmess', 'v2ray'],
  settings: ({ webSocketPath }) => {
    const carrier = webSocketPath === null ? transport('tcp', {}) : transport('ws', { path: webSocketPath })
    return { protocol: 'vmess', ...carrier, tls: 0, tls_settings: {} }
  },
  v2bx: () => ({ type: 'vmess', core: 'xray' }),
  xrayr: () => ({ type: 'V2ray', isVless: false }),
}
