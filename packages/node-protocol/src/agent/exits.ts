import { hostOf, listOf, need, recordOf, textOf, wholeOf } from './read-value.ts'

/** Streams that leave a node by a proxy of its own. The first exit that fits a stream is taken; others leave directly. */
export interface AgentExit {
  /** Domains, each with all below it, by the name that a client asks for. Empty: every TCP stream. */
  domains: string[]
  proxy: {
    kind: 'socks5' | 'http'
    host: string
    port: number
    /** Both empty: it asks for none. */
    username: string
    password: string
  }
}

export interface AgentExits {
  /** Another one for other exits. */
  cursor: string
  exits: AgentExit[]
}

const CURSOR = /^[0-9a-f]{40}$/
const LOGIN = /^[\w.~!$&*+,;=-]{0,128}$/
const MOST_EXITS = 4
const MOST_DOMAINS = 500

/** @throws BadMessage */
export function readExits(value: unknown): AgentExits {
  const { cursor, exits } = recordOf(value, 'exits')
  return { cursor: textOf(cursor, 'cursor', CURSOR), exits: listOf(exits, 'exits[]', MOST_EXITS).map(readExit) }
}

function readExit(value: unknown): AgentExit {
  const { domains, proxy } = recordOf(value, 'exit')
  const { kind, host, port, username, password } = recordOf(proxy, 'proxy')
  need(kind === 'socks5' || kind === 'http', 'the proxy is of an unknown kind')
  return {
    domains: listOf(domains, 'domains', MOST_DOMAINS).map((domain) => hostOf(domain, 'domain')),
    proxy: {
      kind,
      host: hostOf(host, 'host'),
      port: wholeOf(port, 'port', 1, 65_535),
      username: textOf(username, 'username', LOGIN),
      password: textOf(password, 'password', LOGIN),
    },
  }
}

/** The cursor of the exits that an agent holds; empty: none. Undefined: an agent that knows of no exits. */
export function readExitsCursor(value: unknown): string | undefined {
  if (value === undefined) return undefined
  return value === '' ? '' : textOf(value, 'exits', CURSOR)
}
