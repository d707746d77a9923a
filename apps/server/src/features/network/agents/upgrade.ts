import type { Calls } from '@dukou/contract'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { writeAudit } from '../../base/audit/index.ts'
import { type AgentRow, readAgents, toldBy } from './agent-rows.ts'
import { hasDone, offerFor, type Part, readTargets, type Target, type Targets } from './upgrade-targets.ts'

/**
 * Orders agents to exchange a program. The first node is the canary: others are ordered once a node has synced with the
 * same file. A node where that file failed is ordered by name only. Files are read before the transaction.
 */
export const upgradeAgents: Handler<Calls['upgradeAgents']> = async (ctx, { part, id }) => {
  const targets = await readTargets(ctx.config, (await readAgents(ctx.db))[0]?.pins ?? [])
  if (part === 'agent' && !targets.agent) refuse('agentNotBuilt')
  return ctx.db.transaction().execute(async (tx) => {
    // All of them are locked, so that two staff cannot both choose a canary.
    await tx.selectFrom('node_agents').select('node_id').orderBy('node_id').forNoKeyUpdate().execute()
    const agents = await readAgents(tx)
    const chosen = id === null ? others(part, targets, agents) : [one(part, targets, agents, id)]
    for (const { agent, target } of chosen) await order(tx, ctx.now(), part, agent, target)
    const [first] = chosen
    if (first) {
      const detail = { part, version: first.target.version, nodes: chosen.length }
      await writeAudit(tx, { actorId: ctx.actor.id, action: 'upgradeAgents', target: id ?? '', detail })
    }
    return { asked: chosen.length }
  })
}

const NAMES = { core: 'Xray', hysteria: 'hysteria' }

interface Chosen {
  agent: AgentRow
  target: Target
}

function one(part: Part, targets: Targets, agents: readonly AgentRow[], id: string): Chosen {
  const agent = agents.find(({ node }) => node === id) ?? refuse('agentNotFound')
  if (part === 'agent' && !agent.can_upgrade) refuse('agentCannotUpgrade')
  if (part !== 'agent' && !agent.processor) refuse('agentCannotUpgrade')
  if (part === 'hysteria' && !agent.can_upgrade_hysteria) refuse('agentCannotUpgrade')
  if (part !== 'agent' && !targets[part].has(agent.processor)) refuse('coreFileMissing', { program: NAMES[part] })
  const target = offerFor(part, targets, toldBy(agent)) ?? refuse('agentUpToDate')
  const others = agents.filter((other) => other !== agent)
  if (!isTried(part, target, agents) && others.some((other) => isAsked(part, target, other))) refuse('upgradeOnTrial')
  return { agent, target }
}

function others(part: Part, targets: Targets, agents: readonly AgentRow[]): Chosen[] {
  if (part !== 'agent' && targets[part].size === 0) refuse('coreFileMissing', { program: NAMES[part] })
  const able = agents.flatMap((agent) => {
    const target = offerFor(part, targets, toldBy(agent))
    return target ? [{ agent, target }] : []
  })
  if (able.length > 0 && !able.some(({ target }) => isTried(part, target, agents))) refuse('upgradeUntried')
  return able.filter(
    ({ agent, target }) =>
      isTried(part, target, agents) && !isAsked(part, target, agent) && !hasFailed(part, target, agent),
  )
}

function isTried(part: Part, target: Target, agents: readonly AgentRow[]): boolean {
  return agents.some((agent) => hasDone(part, target, toldBy(agent)))
}

function isAsked(part: Part, target: Target, agent: AgentRow): boolean {
  return stateOf(part, target, agent) === 'asked'
}

function hasFailed(part: Part, target: Target, agent: AgentRow): boolean {
  return stateOf(part, target, agent) === 'failed'
}

function stateOf(part: Part, { sha256 }: Target, agent: AgentRow): string | undefined {
  return toldBy(agent).orders.find((order) => order.part === part && order.sha256 === sha256)?.state
}

async function order(tx: Tx, now: ReturnType<App['now']>, part: Part, { node_id }: AgentRow, target: Target) {
  const fresh = {
    version: target.version,
    sha256: Buffer.from(target.sha256, 'hex'),
    bytes: BigInt(target.bytes),
    state: 'asked' as const,
    failure: '',
    asked_at: now,
    ended_at: null,
  }
  await tx
    .insertInto('node_upgrades')
    .values({ node_id, part, number: 1n, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['node_id', 'part'])
        .doUpdateSet((row) => ({ ...fresh, number: row('node_upgrades.number', '+', 1n) })),
    )
    .execute()
}
