import type { AgentInbound } from '@dukou/node-protocol/agent'
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
export function hysteriaConfig(inbound: HysteriaInbound, doors: HysteriaDoors, folder: string): string {
  const { listenIp, port, protocol } = inbound
  const { serverName, certificate, salamanderPassword: password } = protocol
  const { loginPort, loginSecret, statsPort, statsSecret } = doors
  const config = {
    listen: listenIp.includes(':') ? `[${listenIp}]:${port}` : `${listenIp}:${port}`,
    ...(certificate.mode === 'file'
      ? { tls: { cert: certificate.certFile, key: certificate.keyFile } }
      : { acme: { domains: [serverName], type: 'http', dir: `${folder}/acme` } }),
    ...(password !== null && { obfs: { type: 'salamander', salamander: { password } } }),
    ignoreClientBandwidth: true,
    auth: { type: 'http', http: { url: `http://127.0.0.1:${loginPort}/${loginSecret}` } },
    trafficStats: { listen: `127.0.0.1:${statsPort}`, secret: statsSecret },
    // The first rule that fits decides.
    ...(!isOnLoopback(inbound) && { acl: { inline: [...PRIVATE.map((range) => `reject(${range})`), 'direct(all)'] } }),
  }
  return JSON.stringify(config)
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
