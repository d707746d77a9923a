import { isIPv4, isIPv6 } from '@dukou/domain'
import { configAnswer, type EncodedAnswer, encodeAnswer, type NodeInbound } from '@dukou/node-protocol'
import type { App } from '../../platform/context.ts'
import type { InboundParameters } from '../nodes/index.ts'
import { readSettings } from '../settings/index.ts'
import type { Ask } from './answers.ts'

/** @throws UnsafeAnswer where a program would crash on what the inbound has become */
export async function makeConfig(
  app: Pick<App, 'db'>,
  { nodeIp, listenPort, protocol, nodeType }: Pick<Ask, 'nodeIp' | 'listenPort' | 'protocol' | 'nodeType'>,
): Promise<EncodedAnswer> {
  const settings = await readSettings(app.db)
  const inbound: NodeInbound = {
    listenIp: listenIpOf(nodeIp),
    port: listenPort,
    pullSeconds: settings.nodePullSeconds,
    pushSeconds: settings.nodePushSeconds,
    protocol,
  }
  return encodeAnswer(configAnswer(inbound, nodeType === 'v2node' ? 'v2node' : 'v1'))
}

/** What node programs of the UniProxy kind run; undefined for Hysteria2, which is left to our own agent. */
export function uniproxyProtocol(parameters: InboundParameters): NodeInbound['protocol'] | undefined {
  if (parameters.kind === 'hysteria2') return undefined
  if (parameters.kind === 'vmessTcp') return { kind: 'vmess', webSocketPath: null }
  if (parameters.kind === 'vmessWs') return { kind: 'vmess', webSocketPath: parameters.path }
  if (parameters.kind === 'shadowsocks') return parameters
  const { serverName, destHost, destPort, privateKey, publicKey, shortIds } = parameters
  return { kind: 'vless-reality', serverName, destHost, destPort, privateKey, publicKey, shortIds }
}

/** A node that is known under a loopback address listens there alone, any other one on all its addresses. */
function listenIpOf(nodeIp: string): string {
  if ((isIPv4(nodeIp) && nodeIp.startsWith('127.')) || nodeIp === '::1') return nodeIp
  return isIPv6(nodeIp) ? '::' : '0.0.0.0'
}
