import type { Calls } from '@dukou/contract'
import { factsOf, nodeCarries } from '@dukou/domain'
import type { Actor, Ctx } from '../../../platform/context.ts'
import { holdForUse, lockForChange } from '../../../platform/database/removable.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { newPublicId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refuse.ts'
import { actedBy, changeOf, refuseStale, writeAudit } from '../../base/audit/index.ts'
import { ensureInbound, groupWarnings, lockNode } from '../nodes/index.ts'
import { BRIDGE_NAMES, protocolGoesThrough } from './combinations.ts'
import { type LineAnswer, readLineAnswers } from './line-answer.ts'
import type { LineColumns } from './lines-table.ts'

type Input = Parameters<Handler<Calls['saveLine']>>[1]

/** Without an id a new line. The first line of a protocol makes the node's inbound for it, keys and all. */
export const saveLine: Handler<Calls['saveLine']> = async (ctx, input) => {
  const saved = await save(ctx, input)
  const warnings = await groupWarnings(ctx, [{ number: saved.inboundNumber, protocol: saved.protocol }])
  return { ...saved, warnings: [...warnings.values()] }
}

async function save(ctx: Ctx<Actor>, input: Input): Promise<LineAnswer> {
  if (input.fixedName && input.count > 1) refuse('fixedNameNeedsOneLine')
  refuseImpossibleBridge(input)
  return ctx.db.transaction().execute(async (tx) => {
    const node = await lockNode(tx, input.nodeId)
    if (!node) refuse('nodeNotFound')
    if (!nodeCarries(node.type, input.protocol)) {
      refuse('protocolNotForNode', { protocol: factsOf(input.protocol).title })
    }
    if (input.bridge === 'cdn' && node.host === '') refuse('cdnNeedsHost', { node: node.name })
    const before = input.id === null ? undefined : await lockLine(tx, input.id)
    await refuseStale(tx, 'saveLine', before, input.revision)
    // Before the first write, which takes the revision of all lines: who removes one of these holds it and waits for that.
    const named = { entry_id: await entryIdOf(tx, input), required_entitlement_id: await entitlementIdOf(tx, input) }
    const inbound = await ensureInbound(ctx, tx, node, input.protocol)
    await refuseOtherScale(tx, inbound.number, input)
    const id = await writeLine(tx, before, {
      sort: input.index,
      name: input.name,
      node_id: node.id,
      inbound_number: inbound.number,
      bridge: input.bridge,
      ...named,
      scale: String(input.scale),
      copies: input.count,
      is_public: input.isPublic,
      fixed_name: input.fixedName,
      hidden_from_agency: input.hiddenFromAgency,
      message: input.message,
    })
    const [saved] = await readLineAnswers(tx, id)
    if (!saved) throw new Error(`line ${id} was saved and is not there`)
    const detail = changeOf('saveLine', before, saved)
    await writeAudit(tx, { ...actedBy(ctx.actor), action: 'saveLine', target: saved.id, detail })
    return saved
  })
}

function refuseImpossibleBridge({ protocol, bridge }: Input): void {
  if (protocolGoesThrough(protocol, bridge)) return
  refuse('bridgeNotForProtocol', { protocol: factsOf(protocol).title, bridge: BRIDGE_NAMES[bridge] })
}

/** Node software reports bytes per inbound, so lines that share one cannot be billed differently. */
async function refuseOtherScale(tx: Tx, inboundNumber: number, { id, scale }: Input): Promise<void> {
  const others = await tx
    .selectFrom('lines')
    .select(['public_id', 'scale'])
    .where('inbound_number', '=', inboundNumber)
    .where('removed_at', 'is', null)
    .execute()
  const other = others.find((line) => line.public_id !== id && Number(line.scale) !== scale)
  if (other) refuse('scaleConflict', { existing: Number(other.scale) })
}

async function entryIdOf(tx: Tx, { bridge, entryId }: Input): Promise<bigint | null> {
  if (bridge !== 'entry') return null
  const id = entryId === null ? undefined : await holdForUse(tx, 'entries', entryId)
  return id ?? refuse('entryNotFound')
}

async function entitlementIdOf(tx: Tx, { requiredEntitlementId }: Input): Promise<bigint | null> {
  if (requiredEntitlementId === null) return null
  return (await holdForUse(tx, 'entitlements', requiredEntitlementId)) ?? refuse('entitlementNotFound')
}

/** Lock order: the node that the line is to go through, the line. */
async function lockLine(tx: Tx, publicId: string): Promise<LineAnswer> {
  const locked = await lockForChange(tx, 'lines', publicId)
  const [line] = locked ? await readLineAnswers(tx, locked.id) : []
  return line ?? refuse('lineNotFound')
}

async function writeLine(tx: Tx, before: LineAnswer | undefined, columns: LineColumns): Promise<bigint> {
  const written = before
    ? tx
        .updateTable('lines')
        .set(columns)
        .where('public_id', '=', before.id)
        .where('revision', '=', before.revision)
        .returning('id')
    : tx
        .insertInto('lines')
        .values({ public_id: newPublicId(), ...columns })
        .returning('id')
  return (await written.executeTakeFirstOrThrow()).id
}
