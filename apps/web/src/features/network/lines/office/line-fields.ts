import type { Field } from '../../../../office/form/field.ts'
import { type Around, isOffered, type LineValues, setByNode } from './line-facts.ts'
import { bridgeOptions, protocolOptions } from './line-table.tsx'
import type { LineTexts } from './messages.ts'

const named = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name })

/** The form of a line. */
export function lineFields(t: LineTexts, { nodes, entries, entitlements }: Around): Field<LineValues>[] {
  return [
    { kind: 'text', name: 'name', max: 200, label: t.nameField, required: true, half: true },
    { kind: 'number', name: 'index', label: t.index, help: t.indexHelp, min: 0, max: 1e6, half: true },
    {
      kind: 'choice',
      name: 'nodeId',
      label: t.node,
      help: t.nodeHelp,
      options: nodes.map(named),
      sets: (values) => setByNode(values, nodes),
      half: true,
    },
    {
      kind: 'choice',
      name: 'protocol',
      label: t.protocol,
      help: t.protocolHelp,
      options: protocolOptions(),
      offers: (protocol, values) => isOffered(protocol as LineValues['protocol'], values, nodes),
      half: true,
    },
    {
      kind: 'tiles',
      name: 'bridge',
      label: t.bridge,
      options: bridgeOptions(t),
      sets: ({ bridge }) => (bridge === 'entry' ? {} : { entryId: null }),
    },
    {
      kind: 'choice',
      name: 'entryId',
      label: t.entryName,
      help: t.entryHelp,
      options: entries.map(named),
      shown: ({ bridge }) => bridge === 'entry',
    },
    {
      kind: 'number',
      name: 'scale',
      label: t.scale,
      help: t.scaleHelp,
      unit: t.timesUnit,
      min: 0,
      max: 100,
      decimals: 2,
      half: true,
    },
    {
      kind: 'number',
      name: 'count',
      label: t.count,
      help: t.countHelp,
      min: 1,
      max: 100,
      check: ({ count, fixedName }) => (fixedName && count > 1 ? t.fixedNameNeedsOne : undefined),
      half: true,
    },
    { kind: 'switch', name: 'fixedName', label: t.fixedName, help: t.fixedNameHelp },
    { kind: 'switch', name: 'isPublic', label: t.public, help: t.publicHelp },
    { kind: 'switch', name: 'hiddenFromAgency', label: t.hiddenFromAgency },
    {
      kind: 'choice',
      name: 'requiredEntitlementId',
      label: t.entitlement,
      options: entitlements.map(named),
      none: t.noEntitlement,
      listsNone: true,
    },
    { kind: 'area', name: 'message', max: 500, label: t.message, help: t.messageHelp },
  ]
}

/**
 * Says which users see the line, at which rate its traffic is billed, and how many other lines get a new rate with it.
 * @param rescaled from {@link countRescaled}
 */
export function sentenceOf(values: LineValues, rescaled: number, t: LineTexts, { entitlements }: Around): string {
  const { isPublic, requiredEntitlementId, hiddenFromAgency, scale } = values
  const required = entitlements.find(({ id }) => id === requiredEntitlementId)
  const together = rescaled > 0 ? [t.rescaled(rescaled, scale)] : []
  if (!isPublic && !required) return [t.seenByNobody, ...together].join(' ')
  return [
    required ? t.seenByHolders(required.name) : t.seenByAll,
    ...(hiddenFromAgency ? [t.notAgency] : []),
    ...(scale === 1 || Number.isNaN(scale) ? [] : [t.billed(scale)]),
    ...together,
  ].join(' ')
}
