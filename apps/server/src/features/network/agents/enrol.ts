import { verify } from 'node:crypto'
import { sourcesOf, upgradeMachine } from '@dukou/domain'
import { enrolText, publicKeyOf } from '@dukou/node-protocol/agent'
import type { App } from '../../../platform/context.ts'
import { sha256 } from '../../../platform/ids.ts'
import { writeAudit } from '../../base/audit/index.ts'

export interface Enrolment {
  /** The one-time password of the command. */
  token: string
  /** 32 bytes in base64url, made on the node. */
  publicKey: string
  /** Both limits, by the key. */
  signature: string
}

/**
 * Takes the key of a node's agent, in place of the one before. The password is used up; with the same key it may come
 * again, because the first answer may have got lost.
 * @returns the agent's public id; undefined where the password is wrong, used or over, or the key is not its own
 */
export async function enrol(
  app: Pick<App, 'db' | 'now'>,
  { token, publicKey, signature }: Enrolment,
): Promise<string | undefined> {
  const key = Buffer.from(publicKey, 'base64url')
  if (key.length !== 32) return undefined
  if (!verify(null, enrolText(token, publicKey), publicKeyOf(key), Buffer.from(signature, 'base64url')))
    return undefined
  const secret = sha256(token)
  return app.db.transaction().execute(async (tx) => {
    const now = app.now()
    const taken = await tx
      .updateTable('node_agents as a')
      .from('node_places as n')
      .set((agent) => ({
        enrol_sha256: null,
        enrol_until: null,
        enrolled_sha256: secret,
        public_key: key,
        epoch: agent('a.epoch', '+', 1),
        enrolled_at: now,
        run_number: 0n,
        run_id: '',
        twin_at: null,
      }))
      .whereRef('n.id', '=', 'a.node_id')
      .where('n.removed_at', 'is', null)
      .where('a.enrol_sha256', '=', secret)
      .where('a.enrol_until', '>', now)
      .returning(['a.node_id', 'a.public_id', 'n.public_id as node'])
      .executeTakeFirst()
    if (taken) {
      // The machine was set up anew: orders for the programs before are over.
      await tx
        .updateTable('node_upgrades')
        .set({ state: 'withdrawn', ended_at: now })
        .where('node_id', '=', taken.node_id)
        .where('state', 'in', sourcesOf(upgradeMachine, 'withdrawn'))
        .execute()
      await writeAudit(tx, { actorId: null, action: 'enrolAgent', target: taken.node })
      return taken.public_id
    }
    const again = await tx
      .selectFrom('node_agents')
      .select('public_id')
      .where('enrolled_sha256', '=', secret)
      .where('public_key', '=', key)
      .executeTakeFirst()
    return again?.public_id
  })
}
