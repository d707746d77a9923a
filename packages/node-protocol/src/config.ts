import { checkConfig } from './check-config.ts'
import type { NodeInbound } from './inbound.ts'
import { servedAs } from './protocols/all.ts'
import type { Dialect } from './protocols/protocol.ts'

/**
 * The answer to a `config` call (UniProxy of V2board, as V2bX, XrayR, Xboard-Node and v2node read it).
 * @throws UnsafeAnswer where the inbound would crash or mute one of these programs
 */
export function configAnswer(inbound: NodeInbound, dialect: Dialect): Record<string, unknown> {
  const { listenIp, port, pullSeconds, pushSeconds } = inbound
  const { protocol, ...settings } = servedAs(inbound.protocol.kind).settings(inbound.protocol, dialect)
  const config = {
    protocol,
    listen_ip: listenIp,
    server_port: port,
    ...settings,
    routes: dialect === 'v2node' && isLoopback(listenIp) ? [ALLOW_LOOPBACK] : [],
    base_config: { push_interval: pushSeconds, pull_interval: pullSeconds },
  }
  checkConfig(config)
  return config
}

/** The Xray inside v2node swallows what goes to private addresses; a node on loopback is there to reach such. */
const ALLOW_LOOPBACK = {
  id: 1,
  match: [],
  action: 'default_out',
  action_value: JSON.stringify({
    tag: 'allow-private',
    protocol: 'freedom',
    settings: { finalRules: [{ action: 'allow' }] },
  }),
}

function isLoopback(ip: string): boolean {
  return ip.startsWith('127.') || ip === '::1'
}
