import { isIPv4, isIPv6 } from '@dukou/domain'
import type { NodeInbound } from '@dukou/node-protocol'
import { type InboundParameters, kindOf } from './inbounds/all.ts'

/** The seconds between two questions of a node program, and between two of its reports. */
type Intervals = Pick<NodeInbound, 'pullSeconds' | 'pushSeconds'>

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

/** Undefined for an inbound with a certificate on a node without a host name. */
export function uniproxyProtocolOf(
  parameters: InboundParameters,
  nodeHost: string,
): NodeInbound['protocol'] | undefined {
  return kindOf(parameters).served(parameters, nodeHost)
}

/** A node that is known under a loopback address listens there alone, any other one on all its addresses. */
function listenIpOf(nodeIp: string): string {
  if ((isIPv4(nodeIp) && nodeIp.startsWith('127.')) || nodeIp === '::1') return nodeIp
  return isIPv6(nodeIp) ? '::' : '0.0.0.0'
}
