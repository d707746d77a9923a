import { isIP } from '@dukou/domain'
import type { Line as FormatLine, Protocol } from '@dukou/formats'
import { isVisibleTo, type Line } from '../../network/lines/index.ts'
import { lineProtocolOf } from '../../network/nodes/index.ts'
import { countryCodeOf, englishNameOf, flagToShow } from './country.ts'
import type { ProfileOptions } from './user-options.ts'

/**
 * The lines of a site as one kind of user sees them: who may see which, the address behind each bridge, copies by
 * number. Credentials stay slots, numbered by the inbound; a pull fills in the user's own.
 * @param which `working`: without the lines that are left out, unless nothing would remain
 */
export function resolveLines(
  lines: Line[],
  options: Pick<ProfileOptions, 'isAgency' | 'mayUseCommonLines' | 'entitlements'>,
  which: 'working' | 'all' = 'working',
): FormatLine[] {
  const viewer = {
    isAgency: options.isAgency,
    mayUseCommonLines: options.mayUseCommonLines,
    entitlementIds: new Set(options.entitlements.split(',').filter(Boolean).map(BigInt)),
  }
  const visible = lines.filter((line) => isVisibleTo(viewer, line))
  const working = which === 'all' ? [] : visible.filter(({ inbound }) => !inbound.isLeftOut).flatMap(copiesOf)
  return working.length > 0 ? working : visible.flatMap(copiesOf)
}

/** An entry with several addresses spreads the copies over them, always in the same way. */
function copiesOf(line: Line): FormatLine[] {
  const servers = serversOf(line)
  const country = countryCodeOf(line.node)
  const flag = flagToShow(line.node)
  return servers.length === 0
    ? []
    : Array.from({ length: line.copies }, (_, index) => {
        const server = servers[index % servers.length] ?? ''
        const serverIp = ipFor(line, server)
        const englishName = englishOf(line, country, index)
        return {
          name: nameOf(line, index),
          ...(englishName !== undefined && { englishName }),
          ...(country !== undefined && { country }),
          ...(flag !== undefined && { flag }),
          server,
          ...(serverIp !== undefined && { serverIp }),
          port: portOf(line),
          protocol: protocolOf(line),
        }
      })
}

function serversOf({ bridge, node, entry }: Line): string[] {
  if (bridge === 'entry') return entry?.visible ? entry.addresses : []
  // A CDN knows its customers by their names alone.
  const own = bridge === 'cdn' ? node.host : node.host || node.ip
  return own === '' ? [] : [own]
}

/** The same place as an address, for networks whose resolver does not know the name. */
function ipFor({ bridge, node, entry }: Line, server: string): string | undefined {
  if (isIP(server) || bridge === 'cdn') return undefined
  if (bridge === 'entry') return entry?.addresses.find((address) => isIP(address))
  return node.ip || undefined
}

function portOf({ bridge, inbound }: Line): number {
  return bridge === 'entry' ? inbound.relayPort : inbound.publicPort
}

/** Copies are numbered, and a factor other than one is told, so that nobody is billed by surprise. */
function nameOf({ name, copies, fixedName, scale }: Line, index: number): string {
  if (fixedName) return name
  const factor = Number(scale) === 1 ? '' : ` ×${Number(scale)}`
  return `${name}${copies > 1 ? ` ${twoDigits(index + 1)}` : ''}${factor}`
}

/**
 * Country and number, where the operator's name is Chinese. The number is the line's own among all that its country ever
 * had: apps remember a choice by its name, so it must not move when another line comes, goes or is hidden.
 */
function englishOf(
  { name, copies, fixedName, scale, numberInCountry }: Line,
  country: string | undefined,
  index: number,
): string | undefined {
  const place = country && englishNameOf(country)
  if (!place || fixedName || !/\p{Script=Han}/u.test(name)) return undefined
  const factor = Number(scale) === 1 ? '' : ` x${Number(scale)}`
  return `${place} ${twoDigits(numberInCountry)}${copies > 1 ? `-${index + 1}` : ''}${factor}`
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

function protocolOf({ bridge, node, inbound }: Line): Protocol {
  const { number, parameters } = inbound
  const behind = bridge === 'direct' ? null : bridge
  return lineProtocolOf(parameters, { credential: { slot: number }, node, behind })
}
