import type { Line as FormatLine, Protocol } from '@dukou/formats'
import { type Inbound, isVisibleTo, type Line } from '../lines/index.ts'
import type { ProfileOptions } from './user-options.ts'

/**
 * The lines of a site as one kind of user sees them: who may see which, the address behind each bridge, copies by
 * number. Credentials stay slots, numbered by the inbound; a pull fills in the user's own.
 */
export function resolveLines(lines: Line[], options: Pick<ProfileOptions, 'isAgency' | 'entitlements'>): FormatLine[] {
  const viewer = {
    isAgency: options.isAgency,
    entitlementIds: new Set(options.entitlements.split(',').filter(Boolean).map(BigInt)),
  }
  return lines.filter((line) => isVisibleTo(viewer, line)).flatMap(copiesOf)
}

/** An entry with several addresses spreads the copies over them, always in the same way. */
function copiesOf(line: Line): FormatLine[] {
  const servers = serversOf(line)
  if (servers.length === 0) return []
  return Array.from({ length: line.copies }, (_, index) => ({
    name: nameOf(line, index),
    country: line.node.countryFlag,
    server: servers[index % servers.length] ?? '',
    ...(line.node.ip !== '' && line.bridge === 'direct' && { serverIp: line.node.ip }),
    port: portOf(line),
    protocol: protocolOf(line),
  }))
}

function serversOf({ bridge, node, entry }: Line): string[] {
  if (bridge === 'entry') return entry?.visible ? entry.addresses : []
  const own = node.host || node.ip
  return own === '' ? [] : [own]
}

function portOf({ bridge, inbound }: Line): number {
  return bridge === 'entry' ? inbound.relayPort : inbound.publicPort
}

/** Copies are numbered, and a factor other than one is told, so that nobody is billed by surprise. */
function nameOf({ name, copies, fixedName, scale }: Line, index: number): string {
  if (fixedName) return name
  const number = copies > 1 ? ` ${String(index + 1).padStart(2, '0')}` : ''
  const factor = Number(scale) === 1 ? '' : ` ×${Number(scale)}`
  return `${name}${number}${factor}`
}

function protocolOf({ bridge, node, inbound }: Line): Protocol {
  const credential = { slot: inbound.number }
  const { parameters } = inbound
  switch (parameters.kind) {
    case 'vmessTcp':
      return { kind: 'vmess', credential, transport: { kind: 'tcp' } }
    case 'vmessWs':
      return {
        kind: 'vmess',
        credential,
        transport: { kind: 'ws', path: parameters.path, ...(node.host !== '' && { host: node.host }) },
        // A CDN is reached over TLS under the node's own name.
        ...(bridge === 'cdn' && { tls: { serverName: node.host } }),
      }
    case 'shadowsocks':
      return {
        kind: 'shadowsocks',
        credential,
        cipher: parameters.cipher,
        ...(parameters.serverKey !== '' && { serverKey: parameters.serverKey }),
      }
    case 'reality':
      return {
        kind: 'vless-reality',
        credential,
        serverName: parameters.serverName,
        publicKey: parameters.publicKey,
        shortId: shortIdOf(inbound, parameters.shortIds),
        fingerprint: parameters.fingerprint,
        postQuantum: parameters.postQuantum,
      }
    case 'hysteria2':
      return {
        kind: 'hysteria2',
        credential,
        serverName: node.host || node.ip,
        ...(parameters.hopPorts && { hopPorts: parameters.hopPorts }),
        ...(parameters.salamanderPassword && { salamanderPassword: parameters.salamanderPassword }),
      }
  }
}

function shortIdOf(inbound: Inbound, shortIds: string[]): string {
  const [first] = shortIds
  if (first === undefined) throw new Error(`inbound ${inbound.number} has no short id`)
  return first
}
