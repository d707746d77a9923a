import { isHost } from './host.ts'

/** A proxy by which streams leave a node. User name and password are empty where it asks for none. */
export interface ExitProxy {
  kind: 'socks5' | 'http'
  /** A host name, or an IP address without brackets. */
  host: string
  port: number
  username: string
  password: string
}

/** Stands for a password that is not shown. */
export const HIDDEN_PASSWORD = '***'

const FORM =
  /^(socks5|http):\/\/(?:([\w.~!$&*+,;=-]{1,128}):([\w.~!$&*+,;=-]{1,128})@)?(\[[0-9a-f:.]+\]|[a-z\d_.-]+):([1-9]\d{0,4})$/i

/** Reads `socks5://host:port` or `http://name:password@host:port`. @returns undefined where it is none */
export function parseExitProxy(text: string): ExitProxy | undefined {
  const [, kind = '', username = '', password = '', bare = '', digits = ''] = FORM.exec(text) ?? []
  const host = bare.replace(/^\[|\]$/g, '')
  const port = Number(digits)
  if (!isHost(host) || host.includes(':') !== bare.startsWith('[') || port > 65_535) return undefined
  return { kind: kind.toLowerCase() as ExitProxy['kind'], host, port, username, password }
}

/** Its address, with {@link HIDDEN_PASSWORD} for the password. */
export function shownExitProxy({ kind, host, port, username }: ExitProxy): string {
  const login = username === '' ? '' : `${username}:${HIDDEN_PASSWORD}@`
  return `${kind}://${login}${host.includes(':') ? `[${host}]` : host}:${port}`
}
