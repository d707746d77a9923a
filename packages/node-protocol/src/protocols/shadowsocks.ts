import type { Shadowsocks } from '../inbound.ts'
import { insist, isText } from '../unsafe-answer.ts'
import type { ServedProtocol } from './protocol.ts'
import { transport } from './transport.ts'

/** The 2022 ciphers take keys of exactly their own size (SIP022), and ChaCha20 among them knows one user only. */
const KEY_BYTES: Record<string, number> = { '2022-blake3-aes-128-gcm': 16, '2022-blake3-aes-256-gcm': 32 }

export const shadowsocks: ServedProtocol<Shadowsocks> = {
  nodeTypes: ['shadowsocks', 'ss'],
  settings: ({ cipher, serverKey }) => ({
    protocol: 'shadowsocks',
    ...transport('tcp', {}),
    tls: 0,
    tls_settings: {},
    cipher,
    server_key: serverKey,
    obfs: '',
    obfs_settings: {},
  }),
  check({ cipher, server_key: serverKey }) {
    insist(isText(cipher), 'cipher is missing: no program starts')
    if (!cipher.startsWith('2022-')) return
    insist(cipher in KEY_BYTES, `the cipher ${cipher} knows one user only`)
    const bytes = typeof serverKey === 'string' ? Buffer.from(serverKey, 'base64').length : 0
    insist(bytes === KEY_BYTES[cipher], `server_key is not ${KEY_BYTES[cipher]} bytes in base64: no program starts`)
  },
  v2bx: () => ({ type: 'shadowsocks', core: 'xray' }),
  xrayr: () => ({ type: 'Shadowsocks', isVless: false }),
}
