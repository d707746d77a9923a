import type { KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import { giveTraffic } from '../../../../../test/gifts.ts'
import type { TestClient, TestServer } from '../../../../../test/index.ts'
import { lineInput, nodeInput } from '../../../../../test/node-inputs.ts'
import { enrolWith, newKey, passwordIn, testAgent } from './test-agent.ts'

export interface OneAgent {
  nodeId: string
  inboundNumber: number
  /** Public id of the agent. */
  id: string
  key: KeyObject
  agent: ReturnType<typeof testAgent>
  /** The agent after another start. */
  restarted(runNumber: number): ReturnType<typeof testAgent>
}

/** A node of its own with one line, and an agent that has enrolled there. */
export async function enrolOne(server: TestServer, admin: TestClient): Promise<OneAgent> {
  const node = await admin.ok('saveNode', nodeInput())
  const { inboundNumber } = await admin.ok('saveLine', lineInput(node.id))
  const { id, key } = await enrolmentOn(server, admin, node.id)
  const restarted = (runNumber: number) => testAgent(server.origin, id, key, runNumber)
  return { nodeId: node.id, inboundNumber, id, key, agent: restarted(1), restarted }
}

/** An agent that has enrolled on a node. */
export async function enrolOn(
  server: TestServer,
  admin: TestClient,
  nodeId: string,
): Promise<ReturnType<typeof testAgent>> {
  const { id, key } = await enrolmentOn(server, admin, nodeId)
  return testAgent(server.origin, id, key)
}

async function enrolmentOn(
  server: TestServer,
  admin: TestClient,
  nodeId: string,
): Promise<Pick<OneAgent, 'id' | 'key'>> {
  const { command } = await admin.ok('agentCommand', { id: nodeId })
  const key = newKey()
  const { value } = await enrolWith(server.origin, passwordIn(command), key)
  return { id: String(value.agent), key }
}

/** A member with 10 GB; `number` is what nodes call him. */
export async function customerOf(server: TestServer): Promise<TestClient & { number: number; email: string }> {
  const member = await server.member()
  const { id } = await server.app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', member.email)
    .executeTakeFirstOrThrow()
  await giveTraffic(server, member.email, 10n)
  return Object.assign(member, { number: Number(id) })
}

/** Bytes of a person over all days, as reports had them and as they were billed. */
export async function billedTo(server: TestServer, number: number): Promise<Record<'up' | 'down' | 'billed', bigint>> {
  const { rows } = await sql<Record<'up' | 'down' | 'billed', bigint>>`
    select coalesce(sum(up), 0)::bigint as up, coalesce(sum(down), 0)::bigint as down,
      coalesce(sum(trial + quota + permanent + overrun), 0)::bigint as billed
    from user_days where user_id = ${number}`.execute(server.app.db)
  return rows[0] ?? { up: 0n, down: 0n, billed: 0n }
}
