import type { IncomingHttpHeaders } from 'node:http'
import { type CallHead, isSignedBy, readHead } from '@dukou/node-protocol/agent'
import type { App } from '../../../platform/context.ts'

/** An agent whose call is its own, made once, and made by its newest start. */
export interface Admitted {
  nodeId: bigint
  head: CallHead
  publicKey: Buffer
  /** The clock that signed the call less ours, in milliseconds. */
  skewMs: number
}

/**
 * Why a call is refused. `unknown`: no such agent, revoked, or a signature that is not its own. `clock`: the node's clock
 * is off; the answer has ours. `replay`: made before. `twin`: a later start of the agent has asked since.
 */
export type Refusal = 'unknown' | 'clock' | 'replay' | 'twin'

/** So far a clock may be off; a nonce is kept for longer than twice of it. */
const MOST_SKEW_MS = 300_000
export const NONCE_KEPT_MS = 900_000

/** An agent of a deleted node is admitted: only so does it hear that it serves nothing, and report what it counted last. */
const FIND = {
  name: 'find_node_agent',
  text: 'select node_id, public_key from node_agents where public_id = $1 and public_key is not null',
}

const TAKE_NONCE = {
  name: 'take_agent_nonce',
  text: `insert into node_agent_nonces (node_id, nonce, used_at) values ($1::bigint, $2::bytea, $3)
    on conflict do nothing returning 1`,
}

/** A later start takes over; of two with one number the first one is it. */
const TAKE_RUN = {
  name: 'take_agent_run',
  text: `update node_agents set run_number = $3::bigint, run_id = $4, seen_at = $5
    where node_id = $1::bigint and public_key = $2::bytea
      and (run_number < $3::bigint or (run_number = $3::bigint and run_id = $4))
    returning 1`,
}

const NOTE_TWIN = {
  name: 'note_agent_twin',
  text: 'update node_agents set twin_at = $2 where node_id = $1::bigint and public_key = $3::bytea returning 1',
}

/** Decides about a call by its headers alone, before its body is read. */
export async function admitCall(
  app: Pick<App, 'readRows' | 'now'>,
  method: string,
  path: string,
  headers: IncomingHttpHeaders,
): Promise<Admitted | Refusal> {
  const said = readHead(headers)
  if (!said) return 'unknown'
  const { head, signature } = said
  const [row] = await app.readRows(FIND, [head.agent])
  if (!row) return 'unknown'
  const nodeId = BigInt(row[0] as string | bigint)
  const publicKey = Buffer.from(row[1] as Uint8Array)
  if (!isSignedBy(publicKey, method, path, head, signature)) return 'unknown'
  const now = app.now()
  const skewMs = head.at - now.getTime()
  if (Math.abs(skewMs) > MOST_SKEW_MS) return 'clock'
  const nonce = Buffer.from(head.nonce, 'base64url')
  if ((await app.readRows(TAKE_NONCE, [nodeId, nonce, now])).length === 0) return 'replay'
  const { run } = head
  const taken = await app.readRows(TAKE_RUN, [nodeId, publicKey, run.number, run.id, now])
  if (taken.length > 0) return { nodeId, head, publicKey, skewMs }
  const twins = await app.readRows(NOTE_TWIN, [nodeId, now, publicKey])
  return twins.length > 0 ? 'twin' : 'unknown'
}

const IS_STILL = {
  name: 'is_still_agent',
  text: `select 1 from node_agents
    where node_id = $1::bigint and public_key = $2::bytea and run_number = $3::bigint and run_id = $4`,
}

/** Whether a call that waits would be admitted anew. */
export async function isStillAdmitted(
  app: Pick<App, 'readRows'>,
  { nodeId, publicKey, head: { run } }: Admitted,
): Promise<boolean> {
  return (await app.readRows(IS_STILL, [nodeId, publicKey, run.number, run.id])).length > 0
}
