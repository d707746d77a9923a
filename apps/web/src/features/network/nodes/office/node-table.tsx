import { PROTOCOL_WORDS } from '@dukou/contract'
import { moment } from '../../../../lib/format.ts'
import { serverNow } from '../../../../lib/server-time.ts'
import { LoadBar } from '../../../../office/load-bar.tsx'
import { StateDot } from '../../../../office/state-dot.tsx'
import type { Column, Filter, Option } from '../../../../office/table/column.ts'
import { traffic } from '../../../../office/traffic.ts'
import { flagLetters } from '../node-facts.ts'
import type { NodeOfficeTexts } from './messages.ts'
import type { OfficeNode } from './node-values.ts'

/** Totals over the lines of a node. */
export interface LinesOfNode {
  count: number
  loadBytes: bigint
}

const NO_LINES: LinesOfNode = { count: 0, loadBytes: 0n }

interface Around {
  linesOf: ReadonlyMap<string, LinesOfNode>
  countryName: (of: OfficeNode['country']) => string
}

/** Columns and filters of the nodes. */
export function nodeTable(t: NodeOfficeTexts, nodes: readonly OfficeNode[], { linesOf, countryName }: Around) {
  const lines = ({ id }: OfficeNode) => linesOf.get(id) ?? NO_LINES
  const most = [...linesOf.values()].reduce((top, { loadBytes }) => (loadBytes > top ? loadBytes : top), 1n)
  const address = ({ host, ip }: OfficeNode) => host || ip
  const version = (node: OfficeNode) =>
    `${node.agentVersion || t.noVersion}${node.upgradeAskedAt ? t.upgradeQueued : ''}`
  const programs = ({ inbounds }: OfficeNode) =>
    inbounds.map(({ protocol, program }) => `${PROTOCOL_WORDS[protocol]} ${program}`).join('  ')
  const columns: Column<OfficeNode>[] = [
    {
      id: 'state',
      label: t.state,
      text: (node) => stateOf(node, t),
      cell: (node) => <StateDot tone={node.online ? 'good' : 'bad'}>{stateOf(node, t)}</StateDot>,
      order: ({ lastSeenAt }) => lastSeenAt?.getTime() ?? 0,
      card: 'state',
    },
    { id: 'name', label: t.name, text: ({ name }) => name, card: 'title' },
    {
      id: 'country',
      label: t.country,
      text: ({ country }) => countryName(country),
      cell: ({ country }) => `${flagLetters(country.flag)} ${countryName(country)}`,
    },
    { id: 'type', label: t.type, text: ({ type }) => type, card: 'caption' },
    { id: 'address', label: t.address, text: address, mono: true, card: 'detail' },
    { id: 'version', label: t.version, text: version, card: 'caption' },
    {
      id: 'updates',
      label: t.updates,
      text: ({ configUpdates }) => String(configUpdates),
      order: ({ configUpdates }) => configUpdates,
      number: true,
      card: 'detail',
      named: true,
    },
    {
      id: 'lines',
      label: t.lines,
      text: (node) => String(lines(node).count),
      order: (node) => lines(node).count,
      number: true,
    },
    {
      id: 'load',
      label: t.load,
      text: (node) => traffic(lines(node).loadBytes),
      cell: (node) => <LoadBar bytes={lines(node).loadBytes} most={most} />,
      order: (node) => lines(node).loadBytes,
      number: true,
      card: 'figure',
    },
    {
      id: 'machine',
      label: t.machine,
      text: ({ load }) => (load ? t.cpu(load.cpuPercent) : ''),
      order: ({ load }) => load?.cpuPercent ?? -1,
      number: true,
    },
    { id: 'programs', label: t.programs, text: programs, hidden: true },
    { id: 'warnings', label: t.warnings, text: ({ warnings }) => warnings.join(' '), hidden: true },
    { id: 'description', label: t.description, text: ({ description }) => description, hidden: true },
  ]
  const filters: Filter<OfficeNode>[] = [
    {
      id: 'state',
      label: t.state,
      options: [
        { value: 'bad', label: t.bad },
        { value: 'good', label: t.good },
      ],
      of: ({ online }) => (online ? 'good' : 'bad'),
    },
    { id: 'type', label: t.type, options: optionsOf(['reality', 'h2', 'v2ray']), of: ({ type }) => type },
    {
      id: 'country',
      label: t.country,
      options: differing(nodes, ({ country }) => ({ value: country.name, label: countryName(country) })),
      of: ({ country }) => country.name,
    },
    {
      id: 'version',
      label: t.version,
      options: differing(nodes, ({ agentVersion }) => ({ value: agentVersion, label: agentVersion || t.noVersion })),
      of: ({ agentVersion }) => agentVersion,
    },
  ]
  return { columns, filters }
}

/** Whether it lives, and when it was last heard of. */
function stateOf({ online, lastSeenAt, trouble, inbounds }: OfficeNode, t: NodeOfficeTexts): string {
  const word = online ? t.good : t.bad
  if (trouble.length > 0)
    return word + trouble.map((one) => troubleText(one, inbounds, t) + (one.isLeftOut ? t.leftOut : '')).join('')
  if (!lastSeenAt) return online ? word : word + t.neverSeen
  const seconds = Math.max(0, Math.round((serverNow().getTime() - lastSeenAt.getTime()) / 1000))
  if (!online) return word + t.seen(t.since(moment(lastSeenAt)))
  return word + t.seen(seconds < 60 ? t.secondsAgo(seconds) : t.minutesAgo(Math.round(seconds / 60)))
}

function troubleText(
  { number, state, since }: OfficeNode['trouble'][number],
  inbounds: OfficeNode['inbounds'],
  t: NodeOfficeTexts,
): string {
  const inbound = inbounds.find((one) => one.number === number)
  // A node with a single inbound needs no name for it.
  const name = inbound && inbounds.length > 1 ? PROTOCOL_WORDS[inbound.protocol] : ''
  if (state === 'never') return t.inboundNever(name)
  if (state === 'silent') return t.seen(t.inboundSilent(name, since ? moment(since) : ''))
  return t.portClosed(name, inbound?.publicPort ?? 0)
}

function optionsOf(words: readonly string[]): Option[] {
  return words.map((value) => ({ value, label: value }))
}

/** Options that occur among the nodes, without duplicates and blanks. */
function differing(nodes: readonly OfficeNode[], of: (node: OfficeNode) => Option): Option[] {
  return [...new Map(nodes.map((node) => [of(node).value, of(node)])).values()].filter(({ value }) => value !== '')
}
