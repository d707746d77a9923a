// A second opinion on our share links: written from the link formats alone, it shares no code with what makes them.

/** An Xray configuration, ready to be written as JSON. */
export type XrayConfig = {
  log: { loglevel: string }
  inbounds: object[]
  outbounds: XrayOutbound[]
}

export type XrayOutbound = { tag: string; protocol: string; settings: object; streamSettings?: object }

export type ClientOptions = {
  /** Port of the mixed (SOCKS5 with UDP, and HTTP) inbound on 127.0.0.1. */
  mixedPort: number
  /** Host names that are replaced by an address, as a hosts file would; TLS and HTTP still see the name. */
  hosts?: Readonly<Record<string, string>>
}

/**
 * Turns one share link into a whole Xray client: everything that comes in by the mixed port leaves by the link's server.
 * Reads vless:// (REALITY, TLS), ss:// (SIP002, SIP022), vmess:// (the v2rayN JSON form), trojan:// and hysteria2://.
 * Throws on anything a strict client would stumble over, so that a careless link fails here and not on a phone.
 */
export function shareLinkToXray(link: string, options: ClientOptions): XrayConfig {
  const scheme = link.slice(0, link.indexOf('://'))
  const reader = readers[scheme]
  if (reader === undefined) throw new Error(`no reader for the scheme of ${link.slice(0, 20)}`)
  const resolve = (host: string) => options.hosts?.[host] ?? host
  return {
    log: { loglevel: 'info' },
    inbounds: [
      { listen: '127.0.0.1', port: options.mixedPort, protocol: 'mixed', settings: { udp: true, ip: '127.0.0.1' } },
    ],
    outbounds: [{ tag: 'link', ...reader(link, resolve) }],
  }
}

type Resolve = (host: string) => string
type Outbound = Omit<XrayOutbound, 'tag'>

const readers: Record<string, (link: string, resolve: Resolve) => Outbound> = {
  vless: readVless,
  ss: readShadowsocks,
  vmess: readVmess,
  trojan: readTrojan,
  hysteria2: readHysteria2,
  hy2: readHysteria2,
}

/** `vless://UUID@host:port?encryption=none&security=...#name`; without TLS `encryption` is `mlkem768x25519plus...` */
function readVless(link: string, resolve: Resolve): Outbound {
  const { url, host, port, query } = readUrl(link)
  const { encryption = '' } = query
  const isEncrypted = encryption.startsWith('mlkem768x25519plus.')
  if (encryption !== 'none' && !isEncrypted) throw new Error('vless wants encryption=none, written out')
  const flow = query.flow ?? ''
  const network = query.type ?? 'tcp'
  if (flow !== '' && (network !== 'tcp' || !['tls', 'reality'].includes(query.security ?? ''))) {
    throw new Error('a flow goes only with tls or reality over tcp')
  }
  const user = { id: decodeURIComponent(url.username), encryption, ...(flow && { flow }) }
  const stream = { network, host: query.host, path: query.path, security: query.security ?? 'none', query }
  return {
    protocol: 'vless',
    settings: { vnext: [{ address: resolve(host), port, users: [user] }] },
    streamSettings: streamSettings(stream, host),
  }
}

/** SIP002 (`ss://base64url(method:password)@host:port`), and SIP022 where method and password are percent-encoded. */
function readShadowsocks(link: string, resolve: Resolve): Outbound {
  const { url, host, port, query } = readUrl(link)
  if (query.plugin) throw new Error('ss plugins are not read')
  const isPlain = url.password !== ''
  const first = decodeURIComponent(url.username)
  const pair = isPlain ? `${first}:${decodeURIComponent(url.password)}` : fromBase64(first)
  const method = pair.slice(0, pair.indexOf(':'))
  const password = pair.slice(pair.indexOf(':') + 1)
  if (method === '' || password === '') throw new Error('ss wants a method and a password')
  if (method.startsWith('2022-') && !isPlain) throw new Error('SIP022 forbids base64 in front of the @')
  return {
    protocol: 'shadowsocks',
    settings: { servers: [{ address: resolve(host), port, method, password }] },
  }
}

/** `vmess://base64(JSON)`, all of whose values are strings. */
function readVmess(link: string, resolve: Resolve): Outbound {
  const fields: Record<string, unknown> = JSON.parse(fromBase64(link.slice('vmess://'.length)))
  const text = (key: string): string => {
    const value = fields[key] ?? ''
    if (typeof value !== 'string') throw new Error(`vmess wants text in ${key}`)
    return value
  }
  if (text('v') !== '2') throw new Error('vmess wants v=2')
  if (text('aid') !== '0') throw new Error('vmess wants aid=0, anything else is the retired cipher')
  if (!['none', ''].includes(text('type'))) throw new Error('vmess header types are not read')
  const host = text('add')
  const query = { sni: text('sni'), fp: text('fp'), alpn: text('alpn') }
  const security = text('tls') === '' ? 'none' : text('tls')
  const stream = { network: text('net'), host: text('host'), path: text('path'), security, query }
  return {
    protocol: 'vmess',
    settings: {
      vnext: [
        {
          address: resolve(host),
          port: readPort(text('port')),
          users: [{ id: text('id'), security: text('scy') || 'auto' }],
        },
      ],
    },
    streamSettings: streamSettings(stream, host),
  }
}

/** `trojan://password@host:port?security=tls&sni=...&type=tcp|ws|grpc...#name` */
function readTrojan(link: string, resolve: Resolve): Outbound {
  const { url, host, port, query } = readUrl(link)
  if (query.security !== 'tls') throw new Error('trojan wants security=tls, written out')
  const stream = { network: query.type ?? 'tcp', host: query.host, path: query.path, security: 'tls', query }
  return {
    protocol: 'trojan',
    settings: { servers: [{ address: resolve(host), port, password: decodeURIComponent(url.username) }] },
    streamSettings: streamSettings(stream, host),
  }
}

/** `hysteria2://auth@host:port/?obfs=salamander&obfs-password=...&sni=...&mport=a-b#name` */
function readHysteria2(link: string, resolve: Resolve): Outbound {
  const { url, host, port, query } = readUrl(link)
  if (query.insecure === '1') throw new Error('Xray cannot skip the check of a certificate')
  const user = decodeURIComponent(url.username)
  const auth = url.password === '' ? user : `${user}:${decodeURIComponent(url.password)}`
  const obfs = query.obfs ?? ''
  if (obfs !== '' && (obfs !== 'salamander' || !query['obfs-password'])) {
    throw new Error('obfs is salamander with a password, or nothing')
  }
  const salamander = { type: 'salamander', settings: { password: query['obfs-password'] } }
  const masks = {
    ...(obfs && { udp: [salamander] }),
    ...(query.mport && { quicParams: { udpHop: { ports: query.mport, interval: 30 } } }),
  }
  const pin = query.pinSHA256 && { pinnedPeerCertSha256: query.pinSHA256.replaceAll(':', '').toLowerCase() }
  return {
    protocol: 'hysteria',
    settings: { version: 2, address: resolve(host), port },
    streamSettings: {
      network: 'hysteria',
      security: 'tls',
      tlsSettings: { serverName: query.sni ?? host, alpn: ['h3'], ...pin },
      hysteriaSettings: { version: 2, auth },
      ...(Object.keys(masks).length > 0 && { finalmask: masks }),
    },
  }
}

type Stream = {
  network: string
  host: string | undefined
  path: string | undefined
  security: string
  query: Record<string, string | undefined>
}

/** Transport and security of vless and vmess; `server` is the name that TLS and HTTP fall back to. */
function streamSettings(stream: Stream, server: string): object {
  const { network, security, query } = stream
  const carrier = carrierOf(stream, server)
  const fingerprint = query.fp && { fingerprint: query.fp }
  if (security === 'none') return { network, ...carrier }
  if (security === 'tls') {
    const alpn = query.alpn && { alpn: query.alpn.split(',') }
    return {
      network,
      ...carrier,
      security,
      tlsSettings: { serverName: query.sni || server, ...fingerprint, ...alpn },
    }
  }
  if (security !== 'reality') throw new Error(`the security ${security} is not read`)
  if (network !== 'tcp') throw new Error('reality goes only over tcp')
  if (!query.pbk || !query.sni) throw new Error('reality wants pbk and sni')
  const spider = query.spx && { spiderX: query.spx }
  const keys = { serverName: query.sni, ...fingerprint, publicKey: query.pbk, shortId: query.sid ?? '', ...spider }
  return { network, security, realitySettings: keys }
}

function carrierOf({ network, host, path, query }: Stream, server: string): object {
  if (network === 'tcp') return {}
  if (network === 'ws') return { wsSettings: { path: path || '/', host: host || query.sni || server } }
  if (network === 'xhttp')
    return { xhttpSettings: { path: path || '/', host: host || query.sni || server, mode: query.mode } }
  if (network !== 'grpc') throw new Error(`the transport ${network} is not read`)
  if (!query.serviceName || query.mode !== 'gun') throw new Error('grpc wants serviceName and mode=gun')
  return { grpcSettings: { serviceName: query.serviceName } }
}

/** Reads the parts of a link that is a URL. A key that stands twice or without a value is refused: clients disagree on it. */
function readUrl(link: string) {
  const url = new URL(link)
  const query: Record<string, string | undefined> = {}
  for (const pair of url.search.slice(1).split('&').filter(Boolean)) {
    const [key = '', value] = pair.split('=', 2)
    if (value === undefined) throw new Error(`the key ${key} has no value`)
    if (key in query) throw new Error(`the key ${key} stands twice`)
    query[key] = decodeURIComponent(value)
  }
  if (url.username === '') throw new Error('nothing stands in front of the @')
  const host = decodeURIComponent(url.hostname).replace(/^\[|\]$/g, '')
  return { url, host, port: readPort(url.port), query }
}

function readPort(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) throw new Error(`no port: ${text || '(nothing)'}`)
  return port
}

/** Standard or url-safe base64, padded or not; anything else in it is refused rather than skipped. */
function fromBase64(text: string): string {
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) throw new Error('this is no base64')
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'base64'))
}
