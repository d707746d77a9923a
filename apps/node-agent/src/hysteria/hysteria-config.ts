import { type AgentExit, type AgentInbound, hostAndPort } from '@dukou/node-protocol/agent'
import { isOnLoopback, PRIVATE } from '../private-addresses.ts'

/** An inbound of Hysteria2. */
export type HysteriaInbound = Omit<AgentInbound, 'protocol'> & {
  protocol: Extract<AgentInbound['protocol'], { kind: 'hysteria2' }>
}

export function isHysteria(inbound: AgentInbound): inbound is HysteriaInbound {
  return inbound.protocol.kind === 'hysteria2'
}

/** Ports on loopback, and the words that open them: the agent's for logins, and hysteria's for its counters. */
export interface HysteriaDoors {
  loginPort: number
  loginSecret: string
  statsPort: number
  statsSecret: string
}

/** Text of a configuration: JSON, which is YAML too. The same for the same inbound and doors. */
export function hysteriaConfig(
  inbound: HysteriaInbound,
  doors: HysteriaDoors,
  folder: string,
  exits: readonly AgentExit[],
): string {
  const { listenIp, port, protocol } = inbound
  const { serverName, certificate, salamanderPassword: password } = protocol
  const { loginPort, loginSecret, statsPort, statsSecret } = doors
  const config = {
    listen: hostAndPort(listenIp, port),
    ...(certificate.mode === 'file'
      ? { tls: { cert: certificate.certFile, key: certificate.keyFile } }
      : { acme: { domains: [serverName], type: 'http', dir: `${folder}/acme` } }),
    ...(password !== null && { obfs: { type: 'salamander', salamander: { password } } }),
    ignoreClientBandwidth: true,
    auth: { type: 'http', http: { url: `http://127.0.0.1:${loginPort}/${loginSecret}` } },
    trafficStats: { listen: `127.0.0.1:${statsPort}`, secret: statsSecret },
    ...(exits.length > 0 && { outbounds: [{ name: 'plain', type: 'direct' }, ...exits.map(outboundOf)] }),
    ...aclOf(inbound, exits),
  }
  return JSON.stringify(config)
}

/** The first rule that fits decides. */
function aclOf(inbound: HysteriaInbound, exits: readonly AgentExit[]): object {
  const isLocal = isOnLoopback(inbound)
  if (isLocal && exits.length === 0) return {}
  const rejected = isLocal ? [] : PRIVATE.map((range) => `reject(${range})`)
  const left = exits.flatMap(({ domains }, place) =>
    domains.length > 0 ? domains.map((one) => `exit${place}(suffix:${one})`) : [`exit${place}(all, tcp/*)`],
  )
  return { acl: { inline: [...rejected, ...left, 'direct(all)'] } }
}

function outboundOf({ proxy }: AgentExit, place: number): object {
  const { kind, host, port, username, password } = proxy
  const addr = hostAndPort(host, port)
  if (kind === 'socks5') return { name: `exit${place}`, type: 'socks5', socks5: { addr, username, password } }
  const login = username === '' ? '' : `${encodeURIComponent(username)}:${encodeURIComponent(password)}@`
  return { name: `exit${place}`, type: 'http', http: { url: `http://${login}${addr}` } }
}

/** The doors in such a text; undefined where it is none. */
export function doorsIn(text: string): HysteriaDoors | undefined {
  try {
    const { auth, trafficStats } = JSON.parse(text)
    const login = new URL(auth.http.url)
    return {
      loginPort: Number(login.port),
      loginSecret: login.pathname.slice(1),
      statsPort: Number(new URL(`http://${trafficStats.listen}`).port),
      statsSecret: String(trafficStats.secret),
    }
  } catch {
    return undefined
  }
}
