import type { Calls } from '@dukou/contract'
import { nodeCarries } from '@dukou/domain'
import type { Insertable } from 'kysely'
import type { Actor, Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/tables.ts'
import type { Handler } from '../../platform/http/handlers.ts'
import { newPublicId } from '../../platform/ids.ts'
import { refuse, refuseInput } from '../../platform/refuse.ts'
import { actedBy, writeAudit } from '../audit/index.ts'
import { withPrograms } from '../usage/index.ts'
import { checkPorts } from './check-ports.ts'
import { chooseInbounds } from './choose-inbounds.ts'
import { groupWarnings } from './group-warnings.ts'
import { nodeAnswer } from './node-answer.ts'
import { type InboundRow, inboundsOf, lockNode, type Node, type NodesTable } from './nodes-table.ts'
import { PROTOCOL_NAMES } from './protocols.ts'
import { sshPasswordFromBrowser } from './ssh-password.ts'

type Input = Parameters<Handler<Calls['saveNode']>>[1]

/** Without an id a new node. The ports of a node are those of its first inbound, so both change together. */
export const saveNode: Handler<Calls['saveNode']> = async (ctx, input) => {
  const { node, inbounds } = await ctx.db.transaction().execute(async (tx) => {
    const node = input.id === null ? await insertNode(ctx, tx, input) : await updateNode(ctx, tx, input, input.id)
    await chooseInbounds(ctx, tx, node, input.inbounds)
    await writeAudit(tx, { ...actedBy(ctx.actor), action: 'saveNode', target: node.public_id, detail: toldOf(input) })
    return { node, inbounds: await withPrograms(tx, await inboundsOf(tx, node.id)) }
  })
  return nodeAnswer(ctx, node, inbounds, await groupWarnings(ctx, inbounds))
}

/** What the audit keeps: no passwords. */
function toldOf({ id: _, sshPassword: __, ...told }: Input) {
  return { ...told, inbounds: told.inbounds.map(({ obfsPassword: ___, ...inbound }) => inbound) }
}

async function insertNode(ctx: Ctx<Actor>, tx: Tx, input: Input): Promise<Node> {
  checkPorts(input, [])
  return tx
    .insertInto('nodes')
    .values({ public_id: newPublicId(), ...columnsOf(ctx, input) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function updateNode(ctx: Ctx<Actor>, tx: Tx, input: Input, publicId: string): Promise<Node> {
  const before = await lockNode(tx, publicId)
  if (!before) refuse('nodeNotFound')
  const inbounds = await inboundsOf(tx, before.id)
  refuseOtherKind(input, inbounds)
  checkPorts(input, inbounds)
  await moveFirstInbound(tx, inbounds, input)
  return tx
    .updateTable('nodes')
    .set(columnsOf(ctx, input))
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function refuseOtherKind({ type }: Input, inbounds: InboundRow[]): void {
  const misfit = inbounds.find(({ protocol }) => !nodeCarries(type, protocol))
  if (!misfit) return
  const name = PROTOCOL_NAMES[misfit.protocol]
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

function columnsOf(ctx: Ctx<Actor>, input: Input): Omit<Insertable<NodesTable>, 'public_id'> {
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
    core_log: input.coreLog,
    openai_proxy: input.openaiProxy,
    server_type: input.serverType,
    ssh_port: input.sshPort,
    ssh_username: input.sshUsername,
    ssh_password_sealed: sshPasswordFromBrowser(ctx, input.sshPassword),
    pull_seconds: input.pullSeconds,
    push_seconds: input.pushSeconds,
  }
}
