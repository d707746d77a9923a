// The other node in a bottle: protocols that Xray lacks are served by sing-box, as Xboard-Node does.

import { type Answer, certificateOf, readConfig, readUsers, type User } from './uniproxy-answers.ts'

export type SingBoxServerOptions = {
  /** Host names that the server looks up by itself, and their address. */
  hosts: Readonly<Record<string, string>>
  /** An address that only the server knows the way to, and the `host:port` that it leads to. */
  redirects?: Readonly<Record<string, string>>
}

/** Sets up a sing-box server from the parsed answers to `config` and `user`. Reads AnyTLS and TUIC. */
export function uniproxyToSingBox(config: unknown, user: unknown, options: SingBoxServerOptions): object {
  const answer = readConfig(config)
  const make = inboundMakers[answer.protocol]
  if (make === undefined) throw new Error(`the protocol ${answer.protocol} is not read`)
  const place = { listen: answer.listen_ip, listen_port: answer.server_port }
  const inbound = { type: answer.protocol, tag: 'node', ...place, ...make(answer, readUsers(user)), tls: tlsOf(answer) }
  const redirects = Object.entries(options.redirects ?? {}).map(([ip, redirect]) => {
    const [override_address, port] = redirect.split(':', 2)
    return { ip_cidr: [`${ip}/32`], outbound: 'direct', override_address, override_port: Number(port) }
  })
  return {
    log: { level: 'info' },
    dns: { servers: [{ type: 'hosts', tag: 'hosts', predefined: options.hosts }] },
    inbounds: [inbound],
    outbounds: [{ type: 'direct', tag: 'direct' }],
    route: { rules: redirects, final: 'direct', default_domain_resolver: 'hosts' },
  }
}

const inboundMakers: Record<string, (answer: Answer, users: User[]) => object> = {
  anytls: (_, users) => ({ users: users.map(({ id, uuid }) => ({ name: String(id), password: uuid })) }),
  tuic: ({ congestion_control }, users) => ({
    users: users.map(({ id, uuid }) => ({ name: String(id), uuid, password: uuid })),
    congestion_control,
  }),
}

/** Stock programs speak HTTP/3 with TUIC. */
function tlsOf({ protocol, tls, tls_settings }: Answer): object {
  if (tls !== 1) throw new Error('these protocols want tls 1')
  const { certificateFile, keyFile } = certificateOf(tls_settings)
  return {
    enabled: true,
    certificate_path: certificateFile,
    key_path: keyFile,
    ...(protocol === 'tuic' && { alpn: ['h3'] }),
  }
}
