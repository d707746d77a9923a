import type { Calls } from '@dukou/contract'
import { factsOf, nodeCarries } from '@dukou/domain'
import { sql } from 'kysely'
import type { Actor, Ctx } from '../../../platform/context.ts'
import { holdForUse } from '../../../platform/database/removable.ts'
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
    const { line: before, others } = input.id === null ? NEW : await lockLine(tx, input.id, input.scale)
    await refuseStale(tx, 'saveLine', before, input.revision)
    // Before the first write, which takes the revision of all lines: who removes one of these holds it and waits for that.
    const named = { entry_id: await entryIdOf(tx, input), required_entitlement_id: await entitlementIdOf(tx, input) }
    const inbound = await ensureInbound(ctx, tx, node, input.protocol)
    const rescaled = before?.inboundNumber === inbound.number && before.scale !== input.scale ? others : []
    await refuseOtherScale(tx, inbound.number, input, rescaled)
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
    const [saved] = await readLineAnswers(tx, [id])
    if (!saved) throw new Error(`line ${id} was saved and is not there`)
    const detail = changeOf('saveLine', before, saved)
    await writeAudit(tx, { ...actedBy(ctx.actor), action: 'saveLine', target: saved.id, detail })
    if (rescaled.length > 0) await rescale(ctx, tx, rescaled, input.scale)
    return saved
  })
}

function refuseImpossibleBridge({ protocol, bridge }: Input): void {
  if (protocolGoesThrough(protocol, bridge)) return
  refuse('bridgeNotForProtocol', { protocol: factsOf(protocol).title, bridge: BRIDGE_NAMES[bridge] })
}

/**
 * Node software reports bytes per inbound, so lines that share one cannot be billed differently.
 * @param rescaled lines that get the factor in this transaction
 */
async function refuseOtherScale(
  tx: Tx,
  inboundNumber: number,
  { id, scale }: Input,
  rescaled: readonly LineAnswer[],
): Promise<void> {
  const changing = [id, ...rescaled.map((line) => line.id)]
  const others = await tx
    .selectFrom('lines')
    .select(['public_id', 'scale'])
    .where('inbound_number', '=', inboundNumber)
    .where('removed_at', 'is', null)
    .execute()
  const other = others.find((line) => !changing.includes(line.public_id) && Number(line.scale) !== scale)
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

interface Locked {
  line: LineAnswer | undefined
  /** Lines of the same inbound with another factor. */
  others: LineAnswer[]
}

const NEW: Locked = { line: undefined, others: [] }

/**
 * Locks a line, and the lines of its inbound that have another factor than it is to have. Lock order: the node that the
 * line is to go through, then the lines by their ids.
 */
async function lockLine(tx: Tx, publicId: string, scale: number): Promise<Locked> {
  const { rows } = await sql<{ id: bigint }>`select id from lines
    where removed_at is null and (public_id = ${publicId} or scale <> ${String(scale)}
      and inbound_number = (select inbound_number from lines where public_id = ${publicId}))
    order by id for no key update`.execute(tx)
  const ids = rows.map(({ id }) => id)
  const lines = ids.length > 0 ? await readLineAnswers(tx, ids) : []
  const line = lines.find(({ id }) => id === publicId) ?? refuse('lineNotFound')
  return { line, others: lines.filter((one) => one !== line && one.inboundNumber === line.inboundNumber) }
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

/** Each line gets a revision and an audit row of its own, as if it had been saved: an older form of it is then refused. */
async function rescale(ctx: Ctx<Actor>, tx: Tx, lines: readonly LineAnswer[], scale: number): Promise<void> {
  const publicIds = lines.map(({ id }) => id)
  const rows = await tx
    .updateTable('lines')
    .set({ scale: String(scale) })
    .where('public_id', 'in', publicIds)
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  for (const after of await readLineAnswers(tx, ids)) {
    const before = lines.find(({ id }) => id === after.id)
    const detail = changeOf('saveLine', before, after)
    await writeAudit(tx, { ...actedBy(ctx.actor), action: 'saveLine', target: after.id, detail })
  }
}
