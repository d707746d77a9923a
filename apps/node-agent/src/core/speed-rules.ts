import { isIP } from 'node:net'

/** Bytes a second of one Mbit/s. */
const BYTES_OF_MBIT = 125_000
/** Beyond what passes in a second. The kernel judges packets of 64 KB at once, so with less some would never pass. */
const BURST_BYTES = 131_072
/** The kernel counts in nanoseconds of 64 bits. */
const MOST_MBPS = 100_000
/** A packet without content has up to 100 bytes. Receipts pass, or a transfer the other way would stand still. */
const SMALL_BYTES = 128
/** After the machine's own rules, so that what those drop is not counted. */
const PRIORITY = 10
const MAPS = [
  ['open4', false],
  ['open6', true],
] as const

/** The name of a person's limit: his number and Mbit/s. Undefined: more than can be held. */
export function limitName(user: number, mbps: number): string | undefined {
  return mbps > MOST_MBPS ? undefined : `s${user}_${mbps}`
}

/** The person and the Mbit/s of a limit. @throws RangeError */
export function limitOf(name: string): { user: number; mbps: number } {
  const [, user, mbps] = /^s([1-9]\d{0,9})_([1-9]\d{0,5})$/.exec(name) ?? []
  if (!user || !mbps) throw new RangeError('no limit')
  return { user: Number(user), mbps: Number(mbps) }
}

/**
 * A connection as an element of a map: the customer's address and port, and the port of the inbound.
 * @param row `port ip port name`, as `Streams` has it. @returns undefined where it names no connection
 */
export function elementOf(row: string): string | undefined {
  const [port = '', ip = '', farPort = ''] = row.split(' ')
  const isAddress = /^[0-9a-f.:]+$/i.test(ip) && isIP(ip) !== 0
  return isAddress && isPort(port) && isPort(farPort) ? `${ip} . ${farPort} . ${port}` : undefined
}

/** The table with these limits and no connection, in place of what was there. */
export function freshTable(table: string, limits: Iterable<string>): string[] {
  const chain = (name: string, hook: string, far: string, ends: string) => [
    `add chain inet ${table} ${name} { type filter hook ${hook} priority ${PRIORITY}; policy accept; }`,
    `add rule inet ${table} ${name} meta l4proto != tcp accept`,
    `add rule inet ${table} ${name} meta length <= ${SMALL_BYTES} accept`,
    `add rule inet ${table} ${name} limit name ip ${far} . ${ends} map @open4 counter drop`,
    `add rule inet ${table} ${name} limit name ip6 ${far} . ${ends} map @open6 counter drop`,
  ]
  return [
    ...noTable(table),
    `add table inet ${table}`,
    ...Array.from(limits, (name) => addLimit(table, name)),
    `add map inet ${table} open4 { type ipv4_addr . inet_service . inet_service : limit; }`,
    `add map inet ${table} open6 { type ipv6_addr . inet_service . inet_service : limit; }`,
    ...chain('up', 'input', 'saddr', 'tcp sport . tcp dport'),
    ...chain('down', 'output', 'daddr', 'tcp dport . tcp sport'),
  ]
}

/** Removes the table, also where there is none. */
export function noTable(table: string): string[] {
  return [`add table inet ${table}`, `delete table inet ${table}`]
}

/** Changes nothing, and is refused where the table is gone. */
export function isThere(table: string): string {
  return `add chain inet ${table} up`
}

export function addLimit(table: string, name: string): string {
  const rate = limitOf(name).mbps * BYTES_OF_MBIT
  return `add limit inet ${table} ${name} { rate over ${rate} bytes/second burst ${BURST_BYTES} bytes; }`
}

export function removeLimit(table: string, name: string): string {
  return `delete limit inet ${table} ${name}`
}

export function removeConnections(table: string, elements: readonly string[]): string[] {
  return MAPS.flatMap(([map, isSix]) => {
    const some = elements.filter((one) => one.includes(':') === isSix)
    return some.length === 0 ? [] : [`delete element inet ${table} ${map} { ${some.join(', ')} }`]
  })
}

export function addConnections(table: string, pairs: readonly (readonly [element: string, limit: string])[]): string[] {
  return MAPS.flatMap(([map, isSix]) => {
    const some = pairs.filter(([element]) => element.includes(':') === isSix)
    const texts = some.map(([element, limit]) => `${element} : "${limit}"`)
    return some.length === 0 ? [] : [`add element inet ${table} ${map} { ${texts.join(', ')} }`]
  })
}

function isPort(text: string): boolean {
  return /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535
}
