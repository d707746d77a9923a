import { describeCutOff } from './running-streams.ts'

describeCutOff({
  title: 'running streams at a node that our own agent serves with Xray',
  cores: ['xray'],
  protocols: ['vmessTcp', 'vmessWs', 'shadowsocks', 'reality', 'vlessXhttp', 'vlessEncryption'],
  streams: 1,
})
