import { describeToTheByte } from './to-the-byte.ts'

describeToTheByte({
  title: 'bytes through a real Xray that our own agent drives',
  cores: ['xray'],
  // Every second one uploads. Xray as a client of Trojan ends streams whose first bytes come in two parts, as those of an upload.
  protocols: [
    'trojan',
    'shadowsocks',
    'trojanWs',
    'vmessTcp',
    'trojanGrpc',
    'vmessWs',
    'vlessXhttp',
    'reality',
    'vlessEncryption',
  ],
})
