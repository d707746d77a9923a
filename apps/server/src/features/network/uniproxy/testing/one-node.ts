import { startTestServer, type TestClient, type TestServer } from '../../../../../test/index.ts'
import { lineInput, nodeInput } from '../../../../../test/node-inputs.ts'
import { newNodeToken } from '../../nodes/index.ts'
import { askOnce, type NodeAccess, type RawAnswer } from './stock-program.ts'

type LineChanges = NonNullable<Parameters<typeof lineInput>[1]>

export interface OneNode {
  server: TestServer
  admin: TestClient
  /** The saved input of the node, with its id. */
  input: ReturnType<typeof nodeInput>
  /** To its REALITY inbound. */
  access: NodeAccess
  /** Saves another line and gives a fresh token for its inbound. */
  accessTo(changes: LineChanges): Promise<NodeAccess>
}

/** A server with one node on loopback and one REALITY line. */
export async function startWithOneNode(...[config, parts]: Parameters<typeof startTestServer>): Promise<OneNode> {
  const server = await startTestServer(config, parts)
  const admin = await server.admin()
  const node = await admin.ok('saveNode', nodeInput({ ip: '127.0.0.1' }))
  const accessTo = async (line: LineChanges): Promise<NodeAccess> => {
    const { inboundNumber: number } = await admin.ok('saveLine', lineInput(node.id, line))
    const token = (await newNodeToken(server.app, number)) ?? ''
    return { origin: server.origin, number, token }
  }
  const input = nodeInput({ id: node.id, ip: '127.0.0.1' })
  return { server, admin, input, access: await accessTo({ protocol: 'reality' }), accessTo }
}

export const CONFIG = '/api/v1/server/UniProxy/config?node_type=vless'
export const USER = '/api/v1/server/UniProxy/user?node_type=vless'
export const ALIVE = '/api/v1/server/UniProxy/alivelist?node_type=vless'

/** An answer that must come. */
export async function answered(
  access: NodeAccess,
  path: string,
  headers: Record<string, string> = {},
): Promise<RawAnswer> {
  const answer = await askOnce(access, path, headers)
  if (answer === 'closed') throw new Error(`the connection was closed at ${path}`)
  return answer
}

interface UserRow {
  id: number
  uuid: string
  speed_limit: number
  device_limit: number
}

export async function usersOf(access: NodeAccess, path = USER): Promise<UserRow[]> {
  const { body } = await answered(access, path)
  return (JSON.parse(body.toString()) as { users: UserRow[] }).users
}

/** A new member who may use the network. `number` is what node software calls him. */
export async function memberWithTraffic({ server }: OneNode): Promise<TestClient & { number: number }> {
  const member = await server.member()
  const { id } = await server.app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', member.email)
    .executeTakeFirstOrThrow()
  await server.app.db.updateTable('traffic_balances').set({ permanent_granted: 1n }).where('user_id', '=', id).execute()
  return Object.assign(member, { number: Number(id) })
}
