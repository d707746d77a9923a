import type { Calls } from '@dukou/contract'
import { factsOf, nodeCarries } from '@dukou/domain'
import type { Insertable } from 'kysely'
import type { Actor, Ctx } from '../../../platform/context.ts'
import type { Tables, Tx } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { newPublicId } from '../../../platform/ids.ts'
import { refuse, refuseInput } from '../../../platform/refuse.ts'
import { actedBy, changeOf, refuseStale, writeAudit } from '../../base/audit/index.ts'
import { withPrograms } from '../usage/index.ts'
import { checkPorts } from './check-ports.ts'
import { chooseInbounds } from './choose-inbounds.ts'
import { coreLogColumns, endCoreLogs } from './core-log.ts'
import { proxyColumns } from './exit-proxy.ts'
import { groupWarnings } from './group-warnings.ts'
import { nodeAnswer } from './node-answer.ts'
import { type InboundRow, inboundsOf, lockNode, type Node } from './nodes-table.ts'
import { sshPasswordFromBrowser } from './ssh-password.ts'

type Input = Parameters<Handler<Calls['saveNode']>>[1]

/** Without an id a new node. The ports of a node are those of its first inbound, so both change together. */
export const saveNode: Handler<Calls['saveNode']> = async (ctx, input) => {
  await endCoreLogs(ctx)
  const { node, inbounds } = await ctx.db.transaction().execute(async (tx) => {
    const before = input.id === null ? undefined : await lockWhole(tx, input.id)
    const told = before && toldOf(ctx, before)
    await refuseStale(tx, 'saveNode', told, input.revision)
    const written = before ? await updateNode(ctx, tx, input, before) : await insertNode(ctx, tx, input)
    await chooseInbounds(ctx, tx, written, input.inbounds)
    const after = await lockWhole(tx, written.public_id)
    const detail = changeOf('saveNode', told, toldOf(ctx, after))
    await writeAudit(tx, { ...actedBy(ctx.actor), action: 'saveNode', target: written.public_id, detail })
    return after
  })
  return nodeAnswer(ctx, node, inbounds, await groupWarnings(ctx, inbounds))
}

/** A node with its inbounds and their programs. */
async function lockWhole(tx: Tx, publicId: string) {
  const node = (await lockNode(tx, publicId)) ?? refuse('nodeNotFound')
  return { node, inbounds: await withPrograms(tx, await inboundsOf(tx, node.id)) }
}

type Whole = Awaited<ReturnType<typeof lockWhole>>

/** Audit data of a node, without passwords. */
function toldOf(ctx: Ctx<Actor>, { node, inbounds }: Whole) {
  const { sshPassword: _, ...told } = nodeAnswer(ctx, node, inbounds, new Map())
  return { ...told, inbounds: told.inbounds.map((inbound) => ({ ...inbound, obfsPassword: null })) }
}

async function insertNode(ctx: Ctx<Actor>, tx: Tx, input: Input): Promise<Node> {
  checkPorts(input, [])
  return tx
    .insertInto('nodes')
    .values({ public_id: newPublicId(), ...columnsOf(ctx, input) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function updateNode(ctx: Ctx<Actor>, tx: Tx, input: Input, { node, inbounds }: Whole): Promise<Node> {
  refuseOtherKind(input, inbounds)
  checkPorts(input, inbounds)
  await moveFirstInbound(tx, inbounds, input)
  return tx
    .updateTable('nodes')
    .set(columnsOf(ctx, input, node))
    .where('id', '=', node.id)
    .where('revision', '=', node.revision)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function refuseOtherKind({ type }: Input, inbounds: InboundRow[]): void {
  const misfit = inbounds.find(({ protocol }) => !nodeCarries(type, protocol))
  if (!misfit) return
  const name = factsOf(misfit.protocol).title
  refuseInput({
    zh: `type：这个节点已有 ${name} 入站，不能改成 ${type}，请另建节点`,
    en: `type: this node already has a ${name} inbound and cannot become ${type}, add another node`,
  })
}

async function moveFirstInbound(tx: Tx, [first]: InboundRow[], input: Input): Promise<void> {
  if (!first) return
  const ports = { listen_port: input.listenPort, public_port: input.publicPort, relay_port: input.relayPort }
  await tx.updateTable('inbounds').set(ports).where('number', '=', first.number).execute()
}

function columnsOf(ctx: Ctx<Actor>, input: Input, before?: Node): Omit<Insertable<Tables['nodes']>, 'public_id'> {
  return {
    sort: input.index,
    name: input.name,
    country_name: input.country.name,
    country_flag: input.country.flag,
    type: input.type,
    ip: input.ip,
    host: input.host,
    control_port: input.controlPort,
    relay_port: input.relayPort,
    listen_port: input.listenPort,
    public_port: input.publicPort,
    description: input.description,
    warp: input.warp,
    ...coreLogColumns(input.coreLog, ctx.now(), before),
    ...proxyColumns(ctx, input.openaiProxy, before),
    server_type: input.serverType,
    ssh_port: input.sshPort,
    ssh_username: input.sshUsername,
    ssh_password_sealed: sshPasswordFromBrowser(ctx, input.sshPassword),
    pull_seconds: input.pullSeconds,
    push_seconds: input.pushSeconds,
  }
}
