import { sourcesOf, upgradeMachine } from '@dukou/domain'
import type { ToldPrograms, UpgradeOrder } from '@dukou/node-protocol/agent'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import type { Part } from './upgrade-targets.ts'

/**
 * Notes what an agent tells of its programs, and ends the orders that it has carried out. An order is done where the file
 * of that digest runs and has synced. After a restore of the database an order may have a number that the node has tried
 * already: it then gets a higher one.
 */
export async function notePrograms(
  { db, now }: Pick<App, 'db' | 'now'>,
  nodeId: bigint,
  { processor, agent, core, hysteria }: ToldPrograms,
): Promise<void> {
  // A file on trial may be taken back: it counts as running once its trial is over.
  const digest = agent?.sha256 && agent.outcome !== 'trying' ? Buffer.from(agent.sha256, 'hex') : null
  await sql`update node_agents set processor = ${processor}, can_upgrade = ${agent !== null},
      can_upgrade_hysteria = ${hysteria !== undefined}, file_sha256 = ${digest}
    where node_id = ${nodeId} and (processor, can_upgrade, can_upgrade_hysteria, file_sha256)
      is distinct from (${processor}, ${agent !== null}, ${hysteria !== undefined}, ${digest}::bytea)`.execute(db)
  for (const [part, told] of Object.entries({ agent, core, hysteria })) {
    if (!told || told.tried === 0) continue
    const runs = told.sha256 ? Buffer.from(told.sha256, 'hex') : null
    const to = told.outcome
    if (to === 'done' || to === 'failed') {
      await sql`update node_upgrades set state = ${to}, failure = ${told.failure}, ended_at = ${now()}
        where node_id = ${nodeId} and part = ${part} and state = any(${sourcesOf(upgradeMachine, to)}::text[])
          and number = ${told.tried} and (${to} = 'failed' or sha256 = ${runs}::bytea)`.execute(db)
    }
    await sql`update node_upgrades set number = ${told.tried} + 1
      where node_id = ${nodeId} and part = ${part} and state = 'asked' and (number < ${told.tried}
        or (number = ${told.tried} and ${told.outcome} = 'done'))`.execute(db)
  }
}

/** Condition on a row of `node_upgrades`: the orders for a node end when it is deleted. */
const IS_ON_NODE = 'exists (select 1 from node_places n where n.id = node_upgrades.node_id and n.removed_at is null)'

const OPEN = {
  name: 'open_orders_of_node',
  text: `select part, number, version, encode(sha256, 'hex') as sha256, bytes from node_upgrades
    where node_id = $1 and state = 'asked'
      and number > case part when 'agent' then $2::bigint when 'core' then $3::bigint else $4::bigint end
      and ${IS_ON_NODE}
    order by part`,
}

/** Orders that an agent has not tried yet. */
export async function openOrders(
  { readRows }: Pick<App, 'readRows'>,
  nodeId: bigint,
  { agent, core, hysteria }: ToldPrograms,
): Promise<UpgradeOrder[]> {
  const rows = await readRows(OPEN, [nodeId, agent?.tried ?? null, core.tried, hysteria?.tried ?? null])
  return rows.map((row) => {
    const [part, number, version, sha256, bytes] = row as [Part, bigint, string, string, bigint]
    return { part, number: Number(number), version, sha256, bytes: Number(bytes) }
  })
}

/** Whether a node was ordered to have this file. */
export async function isOrdered(
  { db }: Pick<App, 'db'>,
  nodeId: bigint,
  { part, sha256 }: Pick<UpgradeOrder, 'part' | 'sha256'>,
): Promise<boolean> {
  const { rows } = await sql`select 1 from node_upgrades where node_id = ${nodeId} and part = ${part}
    and state = 'asked' and sha256 = ${Buffer.from(sha256, 'hex')} and ${sql.raw(IS_ON_NODE)}`.execute(db)
  return rows.length > 0
}
