import type { AgentProtocol } from './agent-node.ts'
import { describeCutOff, isLong } from './running-streams.ts'

const PROTOCOLS = ['vmessTcp', 'vmessWs', 'shadowsocks', 'trojan', 'reality', 'vlessXhttp', 'vlessEncryption'] as const
const title = 'running streams at a node that our own agent serves with Xray'

function describeWith(protocols: readonly AgentProtocol[], more = '', cipher?: 'aes-256-gcm'): void {
  describeCutOff({ title: `${title}${more}`, cores: ['xray'], protocols, cipher, streams: 1 })
}

if (isLong) {
  for (const protocol of PROTOCOLS) describeWith([protocol], `: ${protocol}`)
  describeWith(['shadowsocks'], ': shadowsocks, aes-256-gcm', 'aes-256-gcm')
} else describeWith(PROTOCOLS)
