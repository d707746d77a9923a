// Fields of our answers (UniProxy) that node programs read, for the two servers that are set up by them. Written from
// the protocol alone: it shares no code with the makers of the answers.

export type Answer = {
  protocol: string
  listen_ip: string
  server_port: number
  network: string
  transport: { path?: string; mode?: string; serviceName?: string; headers?: { Host?: string } }
  tls: number
  tls_settings: Record<string, unknown>
  flow: string
  cipher: string
  server_key: string
  obfs: string
  obfs_password: string
  congestion_control: string
  /** As Xray spells it; `none`: TLS encrypts. */
  decryption: string
  routes: unknown[]
}

export type User = { id: number; uuid: string }
export function readConfig(value: unknown): Answer {
  const config = record(value, 'config')
  const base = record(config.base_config, 'base_config')
  for (const key of ['push_interval', 'pull_interval']) {
    if (!(Number(base[key]) > 0))
      throw new Error(`base_config.${key} must be above 0: stock programs ask in a tight loop`)
  }
  const port = config.server_port
  if (typeof port !== 'number' || !Number.isInteger(port) || port < 1)
    throw new Error('server_port must be a whole number')
  const protocol = text(config, 'protocol')
  if (protocol === 'hysteria' && config.version !== 2)
    throw new Error('version must be 2: programs serve the first Hysteria')
  const tls = config.tls ?? 0
  if (tls !== 0 && tls !== 1 && tls !== 2) throw new Error('tls must be 0, 1 or 2')
  // Programs differ in which spelling they read, so both must be there and say the same.
  const transport = record(config.network_settings, 'network_settings')
  if (JSON.stringify(transport) !== JSON.stringify(record(config.networkSettings, 'networkSettings'))) {
    throw new Error('networkSettings and network_settings differ')
  }
  return {
    protocol,
    listen_ip: text(config, 'listen_ip'),
    server_port: port,
    network: text(config, 'network'),
    transport,
    tls,
    tls_settings: tls === 0 ? {} : record(config.tls_settings, 'tls_settings'),
    flow: config.flow === undefined ? '' : text(config, 'flow', true),
    cipher: protocol === 'shadowsocks' ? text(config, 'cipher') : '',
    server_key: String(config.cipher ?? '').startsWith('2022-') ? text(config, 'server_key') : '',
    obfs: protocol === 'hysteria' ? text(config, 'obfs', true) : '',
    obfs_password: protocol === 'hysteria' ? text(config, 'obfs_password', true) : '',
    congestion_control: protocol === 'tuic' ? text(config, 'congestion_control') : '',
    decryption: decryptionOf(config),
    routes: list(config.routes ?? [], 'routes'),
  }
}

function decryptionOf({ encryption = '', encryption_settings }: Record<string, unknown>): string {
  if (encryption === '') return 'none'
  if (encryption !== 'mlkem768x25519plus') throw new Error(`the encryption ${String(encryption)} is not read`)
  const settings = record(encryption_settings, 'encryption_settings')
  const padding = text(settings, 'server_padding', true)
  const parts = [encryption, text(settings, 'mode'), text(settings, 'ticket'), padding, text(settings, 'private_key')]
  return parts.filter((part) => part !== '').join('.')
}

export function readUsers(value: unknown): User[] {
  const users = list(record(value, 'user').users, 'users')
  if (users.length === 0) throw new Error('users is empty: stock programs refuse to start')
  return users.map((each) => {
    const { id, uuid } = record(each, 'users[]')
    if (typeof id !== 'number' || !Number.isInteger(id) || id < 1)
      throw new Error('a user id must be a whole number above 0')
    if (typeof uuid !== 'string' || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(uuid)) {
      throw new Error(`the uuid of user ${id} is not canonical: one such uuid poisons the whole list`)
    }
    return { id, uuid }
  })
}

export function record(value: unknown, name: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`${name} must be an object`)
  return value as Record<string, unknown>
}

export function list(value: unknown, name: string): unknown[] {
  if (!Array.isArray(value)) throw new Error(`${name} must be an array`)
  return value
}

export function text(from: Record<string, unknown>, key: string, mayBeEmpty = false): string {
  const value = from[key]
  if (typeof value !== 'string' || (value === '' && !mayBeEmpty)) throw new Error(`${key} must be text`)
  return value
}

/** The certificate lies in files of the node, as `tls_settings` names them. */
export function certificateOf(settings: Record<string, unknown>) {
  if (settings.cert_mode !== 'file') throw new Error('only certificates from a file can be had here')
  return { certificateFile: text(settings, 'cert_file'), keyFile: text(settings, 'key_file') }
}
