import type { VlessReality } from '../inbound.ts'
import { checkVless } from './check-vless.ts'
import type { ServedProtocol } from './protocol.ts'
import { transport } from './transport.ts'

/** `server_port` is text here: the decoders of the programs are made for that and stop at a number. */
export const vlessReality: ServedProtocol<VlessReality> = {
  nodeTypes: ['vless', 'v2ray'],
  settings: (reality, dialect) => ({
    protocol: 'vless',
    ...transport('tcp', {}),
    tls: 2,
    flow: 'xtls-rprx-vision',
    tls_settings: {
      server_name: reality.serverName,
      server_port: String(reality.destPort),
      dest: reality.destHost,
      public_key: reality.publicKey,
      private_key: reality.privateKey,
      short_id: reality.shortIds[0],
      ...(dialect === 'v2node' && { short_ids: reality.shortIds }),
    },
  }),
  check: checkVless,
  v2bx: () => ({ type: 'vless', core: 'xray' }),
  xrayr: () => ({ type: 'V2ray', isVless: true }),
}
