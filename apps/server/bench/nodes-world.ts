import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import type { Config } from '../src/platform/config.ts'
import { openDatabase } from '../src/platform/database/connect.ts'
import type { Db } from '../src/platform/database/tables.ts'
import { createClient, digestOf, type TestClient } from '../test/client.ts'
import { ADMIN } from '../test/config.ts'
import { lineInput, nodeInput } from '../test/node-inputs.ts'
import { linksOf } from './subscription.ts'

const root = join(import.meta.dirname, '../../..')
/** Each of them has so many nodes, which its own share of the users sees: profiles are as long as in a real shop. */
export const NODES_PER_GROUP = 20
const AT_ONCE = 8

export interface SimulatedNode {
  /** Public id of the node. */
  id: string
  inboundNumber: number
  token: string
  /** The users who may use it. */
  userIds: number[]
}

interface Group {
  entitlementId: string
  userIds: number[]
}

export interface World {
  nodes: SimulatedNode[]
  /** The paths of all users' subscriptions. */
  links: string[]
}

/** Adds users with their traffic, before the server starts. */
export function seedUsers(env: NodeJS.ProcessEnv, users: number): void {
  const command = ['apps/server/dist/cli.js', 'seed', '--users', String(users)]
  const { status, stderr } = spawnSync(process.execPath, command, { cwd: root, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** Entitlements, nodes, lines and tokens by the calls of the back office; each user holds one of the entitlements. */
export async function makeWorld(origin: string, config: Config, count: number): Promise<World> {
  const admin = createClient(origin)
  admin.token = (await admin.ok('login', { email: ADMIN.email, passwordDigest: digestOf(ADMIN.password) })).token
  const database = await openDatabase(config)
  try {
    const groups = await makeGroups(admin, database.db, Math.ceil(count / NODES_PER_GROUP))
    await vacuum(config)
    const nodes: SimulatedNode[] = []
    for (let first = 0; first < count; first += AT_ONCE) {
      const some = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, index) => first + index)
      nodes.push(...(await Promise.all(some.map((index) => addNode(admin, index, groups[index % groups.length])))))
    }
    return { nodes, links: await linksOf(database.db, config) }
  } finally {
    await database.close()
  }
}

async function makeGroups(admin: TestClient, db: Db, count: number): Promise<Group[]> {
  const groups: Group[] = []
  for (let index = 0; index < count; index += 1) {
    const { id } = await admin.ok('saveEntitlement', {
      revision: null,
      id: null,
      name: `套餐 ${index + 1}`,
      description: '',
    })
    const { rows } = await sql<{ user_id: bigint }>`
      insert into user_entitlements (user_id, entitlement_id, expires_at)
      select u.id, e.id, now() + interval '30 days' from users u, entitlements e
      where e.public_id = ${id} and u.email like 'seed-%' and u.id % ${count}::int = ${index}::int
      returning user_id`.execute(db)
    groups.push({ entitlementId: id, userIds: rows.map(({ user_id }) => Number(user_id)) })
  }
  return groups
}

/** As long as it takes: over a connection without the server's own limits. */
async function vacuum({ databaseUrl }: Config): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('vacuum analyze').finally(() => client.end())
}

async function addNode(admin: TestClient, index: number, group: Group | undefined): Promise<SimulatedNode> {
  if (!group) throw new Error('there are no users')
  const name = `节点 ${index + 1}`
  // Nobody listens there, which the measure of its speed finds out at once.
  const { id } = await admin.ok('saveNode', nodeInput({ index, name, ip: '127.0.0.1', host: '', publicPort: 9 }))
  const requiredEntitlementId = group.entitlementId
  const line = lineInput(id, { index, name, isPublic: false, requiredEntitlementId })
  const { inboundNumber } = await admin.ok('saveLine', line)
  if (inboundNumber === null) throw new Error('the line has no inbound')
  const { token } = await admin.ok('newInboundToken', { number: inboundNumber })
  return { id, inboundNumber, token, userIds: group.userIds }
}
