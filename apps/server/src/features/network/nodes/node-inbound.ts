import { isHostName, isIPv4, isIPv6 } from '@dukou/domain'
import type { NodeInbound } from '@dukou/node-protocol'
import type { InboundParameters } from './inbound-parameters.ts'

/** The seconds between two questions of a node program, and between two of its reports. */
type Intervals = Pick<NodeInbound, 'pullSeconds' | 'pushSeconds'>

/** Inbounds that were made before there was a choice. */
const ASKED_BY_PROGRAM = { mode: 'http' } as const

/** Configuration of an inbound for a UniProxy node program; undefined if the program cannot run the inbound. */
export function nodeInboundOf(
  {
    parameters,
    listenPort,
    nodeIp,
    nodeHost,
  }: { parameters: InboundParameters; listenPort: number; nodeIp: string; nodeHost: string },
  { pullSeconds, pushSeconds }: Intervals,
): NodeInbound | undefined {
  const protocol = uniproxyProtocolOf(parameters, nodeHost)
  return protocol && { listenIp: listenIpOf(nodeIp), port: listenPort, pullSeconds, pushSeconds, protocol }
}

/** Undefined for Hysteria2 on a node without a host name, for which nobody gives a certificate that clients trust. */
export function uniproxyProtocolOf(
  parameters: InboundParameters,
  nodeHost: string,
): NodeInbound['protocol'] | undefined {
  if (parameters.kind === 'hysteria2') {
    if (!isHostName(nodeHost)) return undefined
    const { certificate = ASKED_BY_PROGRAM, salamanderPassword } = parameters
    return { kind: 'hysteria2', serverName: nodeHost, certificate, salamanderPassword }
  }
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
