/** The site that a new REALITY inbound passes for: TLS 1.3, HTTP/2, never redirects. */
export const NEW_REALITY_SITE = 'www.microsoft.com'

/** The cipher of a new Shadowsocks inbound. */
export const NEW_CIPHER = 'aes-256-gcm'

/** How QUIC of TUIC sends, by the names that servers and clients share; new inbounds have the first. */
export const CONGESTION_CONTROLS = ['bbr', 'cubic', 'new_reno'] as const
export type CongestionControl = (typeof CONGESTION_CONTROLS)[number]

/** A port a program can listen on. */
export function isPort(port: number): boolean {
  return Number.isInteger(port) && port >= 1 && port <= 65535
}

/** A REALITY short id: 2 to 16 hex digits, even in number. */
export function isShortId(shortId: string): boolean {
  return /^([0-9a-f]{2}){1,8}$/i.test(shortId)
}

/**
 * A secret that every client reads alike from a share link. Other characters are decoded differently here and there.
 */
export function isLinkWord(secret: string): boolean {
  return /^[A-Za-z0-9_-]{1,128}$/.test(secret)
}

/** A password of Salamander: the server refuses one that is shorter. */
export function isObfuscationPassword(password: string): boolean {
  return password.length >= 4 && isLinkWord(password)
}

/** A file on a node that programs read alike, also where a script writes its path. */
export function isNodePath(path: string): boolean {
  return path.length <= 200 && /^\/[\w./-]+$/.test(path)
}

/**
 * Ports to hop over as ranges, or undefined if the text is no such list: `443,20000-30000`. At most 28 parts, which is
 * what mihomo takes.
 */
export function parseHopPorts(text: string): { first: number; last: number }[] | undefined {
  const parts = text.split(',')
  if (parts.length > 28) return undefined
  const ranges = parts.map((part) => {
    const match = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(part.trim())
    const first = Number(match?.[1])
    return { first, last: match?.[2] === undefined ? first : Number(match[2]) }
  })
  return ranges.every(({ first, last }) => isPort(first) && isPort(last) && first <= last) ? ranges : undefined
}
