import { BRIDGE_WORDS, PROTOCOL_WORDS } from '@dukou/contract'
import { moment } from '../../../../lib/format.ts'
import type { Country } from '../../../../office/countries.ts'
import { LoadBar } from '../../../../office/load-bar.tsx'
import { StateDot } from '../../../../office/state-dot.tsx'
import type { Column, Filter } from '../../../../office/table/column.ts'
import { traffic } from '../../../../office/traffic.ts'
import type { Around, Line } from './line-facts.ts'
import type { LineTexts } from './messages.ts'

/** Columns and filters of the lines, with the names of what they point to. */
export function lineTable(t: LineTexts, around: Around, countryName: (of: Country) => string, mostBytes: bigint) {
  const { nodes, entries, entitlements } = namesOf(around)
  const nodeOf = ({ nodeId }: Line) => nodes.get(nodeId)
  const entitlementOf = ({ requiredEntitlementId: id }: Line) => (id ? (entitlements.get(id)?.name ?? '') : '')
  const entryOf = ({ entryId }: Line) => (entryId ? (entries.get(entryId)?.name ?? '') : '')
  const yesNo = (of: (line: Line) => boolean) => (line: Line) => (of(line) ? t.yes : t.no)
  const columns: Column<Line>[] = [
    {
      id: 'index',
      label: t.index,
      text: ({ index }) => String(index),
      order: ({ index }) => index,
      number: true,
      hidden: true,
    },
    { id: 'name', label: t.name, text: ({ name }) => name, card: 'title' },
    { id: 'node', label: t.node, text: (line) => nodeOf(line)?.name ?? t.goneNode, card: 'caption' },
    { id: 'country', label: t.country, text: (line) => countryName(nodeOf(line)?.country ?? NOWHERE), hidden: true },
    { id: 'protocol', label: t.protocol, text: ({ protocol }) => PROTOCOL_WORDS[protocol], card: 'caption' },
    { id: 'bridge', label: t.bridge, text: ({ bridge }) => t[bridge], card: 'caption' },
    {
      id: 'profile',
      label: t.profile,
      text: (line) => profileText(line, t),
      cell: (line) => <StateDot tone={line.leftOut ? 'bad' : 'good'}>{profileText(line, t)}</StateDot>,
      card: 'detail',
    },
    { id: 'entry', label: t.entryName, text: entryOf, cell: (line) => entryOf(line) || '—', card: 'detail' },
    {
      id: 'scale',
      label: t.scale,
      text: ({ scale }) => t.times(scale),
      order: ({ scale }) => scale,
      number: true,
      card: 'caption',
    },
    {
      id: 'load',
      label: t.load,
      text: ({ loadBytes }) => traffic(loadBytes),
      cell: ({ loadBytes }) => <LoadBar bytes={loadBytes} most={mostBytes} />,
      order: ({ loadBytes }) => loadBytes,
      number: true,
      card: 'figure',
    },
    {
      id: 'entitlement',
      label: t.entitlement,
      text: (line) => entitlementOf(line) || t.noEntitlement,
      card: 'detail',
      named: true,
    },
    { id: 'public', label: t.public, text: yesNo(({ isPublic }) => isPublic) },
    {
      id: 'agency',
      label: t.agency,
      text: ({ hiddenFromAgency }) => (hiddenFromAgency ? t.noAgency : t.forAgency),
      hidden: true,
    },
    {
      id: 'count',
      label: t.count,
      text: ({ count }) => String(count),
      order: ({ count }) => count,
      number: true,
      hidden: true,
    },
    { id: 'inbound', label: t.inbound, text: ({ inboundNumber }) => String(inboundNumber), hidden: true, mono: true },
    { id: 'message', label: t.message, text: ({ message }) => message, hidden: true },
  ]
  const filters: Filter<Line>[] = [
    {
      id: 'node',
      label: t.node,
      all: t.allNodes,
      options: around.nodes.map(({ id, name }) => ({ value: id, label: name })),
      of: ({ nodeId }) => nodeId,
    },
    { id: 'protocol', label: t.protocol, options: protocolOptions(), of: ({ protocol }) => protocol },
    {
      id: 'profile',
      label: t.profile,
      options: [
        { value: 'out', label: t.leftOut },
        { value: 'in', label: t.inProfiles },
      ],
      of: ({ leftOut }) => (leftOut ? 'out' : 'in'),
    },
    { id: 'bridge', label: t.bridge, options: bridgeOptions(t), of: ({ bridge }) => bridge },
    {
      id: 'entitlement',
      label: t.entitlement,
      options: [
        { value: 'none', label: t.noEntitlement },
        ...around.entitlements.map(({ id, name }) => ({ value: id, label: name })),
      ],
      of: ({ requiredEntitlementId }) => requiredEntitlementId ?? 'none',
    },
    {
      id: 'entry',
      label: t.entryName,
      options: around.entries.map(({ id, name }) => ({ value: id, label: name })),
      of: ({ entryId }) => entryId ?? '',
    },
  ]
  return { columns, filters }
}

/** Whether customers get the line, and if not, why. */
function profileText({ leftOut, lastSeenAt }: Line, t: LineTexts): string {
  if (!leftOut) return t.inProfiles
  return leftOut === 'never' || !lastSeenAt ? t.leftOutNever : t.leftOutSilent(moment(lastSeenAt))
}

const NOWHERE = { name: '', flag: '' }

function namesOf({ nodes, entries, entitlements }: Around) {
  const byId = <T extends { id: string }>(all: readonly T[]) => new Map(all.map((one) => [one.id, one]))
  return { nodes: byId(nodes), entries: byId(entries), entitlements: byId(entitlements) }
}

/** In the words that node programs and operators use. */
export function protocolOptions() {
  return Object.entries(PROTOCOL_WORDS).map(([value, label]) => ({ value, label }))
}

export function bridgeOptions(t: LineTexts) {
  return Object.entries(BRIDGE_WORDS).map(([value, note]) => ({
    value,
    label: t[value as keyof typeof BRIDGE_WORDS],
    note,
  }))
}
