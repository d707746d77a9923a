import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import type { AgentConfig, AgentExit } from '@dukou/node-protocol/agent'
import { type Field, message, typed } from './protobuf.ts'

/** The configuration that a core shall have, without its users. */
export type WantedConfig = AgentConfig & { exits: readonly AgentExit[] }

/** The rule of an exit in a running core. */
export interface Seat {
  rule: string
  /** Its outbound. */
  tag: string
}

/** Every address: a rule about it is asked after the names, so that private ones are turned away first. */
const EVERYWHERE = ['0.0.0.0/0', '::/0']
const DOMAIN_AND_BELOW = 2
const TCP = 2

/** The outbound of an exit. Another exit has another name. */
export function exitTag(exit: AgentExit): string {
  return `exit-${createHash('sha256').update(JSON.stringify(exit)).digest('hex').slice(0, 16)}`
}

/** The one kind of name that a rule has which leads to an exit. */
export const SEAT = /^via-[0-9a-f]{16}$/

/** Name of the rule of an exit in the configuration that a core starts with. */
export function firstSeat(exit: AgentExit): string {
  return exitTag(exit).replace('exit-', 'via-')
}

/** An exit as a configuration has it. */
export function exitConfig(exit: AgentExit): { outbound: object; rule: object } {
  const { proxy, domains } = exit
  const { kind, host: address, port, username: user, password: pass } = proxy
  const users = user === '' ? [] : [{ user, pass }]
  const tag = exitTag(exit)
  const fits =
    domains.length > 0 ? { domain: domains.map((one) => `domain:${one}`) } : { ip: EVERYWHERE, network: 'tcp' }
  return {
    outbound: { tag, protocol: PROTOCOLS[kind], settings: { servers: [{ address, port, users }] } },
    rule: { ruleTag: firstSeat(exit), outboundTag: tag, ...fits },
  }
}

const PROTOCOLS = { socks5: 'socks', http: 'http' } as const

/** Its outbound as a message (`OutboundHandlerConfig`). */
export function outboundMessage(exit: AgentExit): Buffer {
  const { kind, host, port, username, password } = exit.proxy
  const protocol = `xray.proxy.${PROTOCOLS[kind]}`
  const account = typed(`${protocol}.Account`, [1, username], [2, password])
  const login: Field[] = username === '' ? [] : [[3, message([3, account])]]
  const address = isIP(host) === 0 ? message([2, host]) : message([1, bytesOf(host)])
  const server = message([1, address], [2, port], ...login)
  return message([1, exitTag(exit)], [3, typed(`${protocol}.ClientConfig`, [1, server])])
}

/** Its rule as a message (`router.Config`). */
export function exitRuleMessage(exit: AgentExit, seat: string): Buffer {
  const domains = exit.domains.map((one): Field => [2, message([1, DOMAIN_AND_BELOW], [2, one])])
  const everywhere: Field[] = [
    [10, message([2, message([1, Buffer.alloc(4)], [2, 0])], [2, message([1, Buffer.alloc(16)], [2, 0])])],
    [13, TCP],
  ]
  const fits = domains.length > 0 ? domains : everywhere
  return typed('xray.app.router.Config', [2, message([1, exitTag(exit)], ...fits, [19, seat])])
}

/** An address in network order. */
function bytesOf(host: string): Buffer {
  if (isIP(host) === 4) return Buffer.from(host.split('.').map(Number))
  const [head = '', tail] = host.split('::')
  const groups = (text: string) => text.split(':').flatMap((group) => (group === '' ? [] : groupBytes(group)))
  const [before, after] = [groups(head), groups(tail ?? '')]
  return Buffer.from([...before, ...Array<number>(16 - before.length - after.length).fill(0), ...after])
}

function groupBytes(group: string): number[] {
  if (group.includes('.')) return group.split('.').map(Number)
  const value = Number.parseInt(group, 16)
  return [value >> 8, value & 0xff]
}
