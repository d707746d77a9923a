import { businessDay } from '@dukou/domain'
import type { Batch } from '@dukou/node-protocol/agent'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { sha256 } from '../../../platform/ids.ts'
import type { Intake, NumberedReport } from '../usage/index.ts'
import type { Admitted } from './admit-call.ts'

/** Longer ago a batch says no day that is believed: reports of such days may be forgotten already. */
const MOST_AGE_MS = 40 * 86_400_000

/** `differs`: the number is taken by another batch. `foreign`: it tells of inbounds of other nodes. */
export type Taken = 'stored' | 'differs' | 'foreign'

/**
 * Bills a batch, once under its spool and number: each inbound's part is a report with a key of its own. A batch that
 * comes again, also while it is being stored, finds its keys taken.
 */
export async function takeBatch(
  app: Pick<App, 'db' | 'now' | 'config'>,
  intake: Pick<Intake, 'store'>,
  { nodeId, head }: Pick<Admitted, 'nodeId' | 'head'>,
  version: string,
  batch: Batch,
): Promise<Taken> {
  const parts = partsOf(batch)
  const own = await inboundsOf(app, nodeId)
  if ([...parts.keys()].some((number) => !own.has(number))) return 'foreign'
  const keys = new Map([...parts.keys()].map((number) => [number, keyOf(nodeId, batch, number)]))
  const row = await noteBatch(app, nodeId, head.bodySha256, batch, [...keys.values()])
  if (!row.isSame) return 'differs'
  if (row.isStored) return 'stored'
  for (const [inboundNumber, traffic] of parts) {
    await intake.store(reportOf(row, keys.get(inboundNumber) as string, inboundNumber, version, traffic))
  }
  await sql`update node_agent_batches set stored_at = ${app.now()}
    where node_id = ${nodeId} and spool = ${batch.spool}::uuid and number = ${batch.number} and stored_at is null`.execute(
    app.db,
  )
  return 'stored'
}

interface Noted {
  usedAt: Date
  day: string
  isSame: boolean
  isStored: boolean
}

/** The first time decides the day: that of the end of its use, or of now where that cannot be. */
async function noteBatch(
  app: Pick<App, 'db' | 'now' | 'config'>,
  nodeId: bigint,
  bodySha256: string,
  { spool, number, to, items }: Batch,
  keys: readonly string[],
): Promise<Noted> {
  const now = app.now()
  const isBelieved = to <= now.getTime() && to > now.getTime() - MOST_AGE_MS
  const usedAt = isBelieved ? new Date(to) : now
  const day = businessDay(usedAt, app.config.timeZone)
  const up = items.reduce((sum, item) => sum + BigInt(item[2]), 0n)
  const down = items.reduce((sum, item) => sum + BigInt(item[3]), 0n)
  const digest = Buffer.from(bodySha256, 'hex')
  await sql`insert into node_agent_batches
      (node_id, spool, number, body_sha256, used_at, day, up, down, report_keys, received_at)
    values (${nodeId}, ${spool}::uuid, ${number}, ${digest}, ${usedAt}, ${day}::date, ${String(up)}::numeric,
      ${String(down)}::numeric, ${`{${keys.join()}}`}::text::uuid[], ${now})
    on conflict do nothing`.execute(app.db)
  const { rows } = await sql<{ used_at: Date; day: string; is_same: boolean; is_stored: boolean }>`
    select used_at, day::text as day, body_sha256 = ${digest} as is_same, stored_at is not null as is_stored
    from node_agent_batches where node_id = ${nodeId} and spool = ${spool}::uuid and number = ${number}`.execute(app.db)
  const [row] = rows
  if (!row) throw new Error('a batch that was noted is not there')
  return { usedAt: row.used_at, day: row.day, isSame: row.is_same, isStored: row.is_stored }
}

type Traffic = NumberedReport['traffic']

function partsOf({ items }: Batch): Map<number, Traffic> {
  const parts = new Map<number, Traffic>()
  for (const [inbound, user, up, down] of items) {
    const traffic = parts.get(inbound) ?? {}
    traffic[user] = [up, down]
    parts.set(inbound, traffic)
  }
  return parts
}

function reportOf(
  { usedAt, day }: Noted,
  key: string,
  inboundNumber: number,
  version: string,
  traffic: Traffic,
): NumberedReport {
  return { key, day, usedAt, inboundNumber, userAgent: `dukou-agent/${version}`, traffic }
}

/** Also inbounds without lines: bytes of a line that was just removed are on their way. */
async function inboundsOf({ db }: Pick<App, 'db'>, nodeId: bigint): Promise<Set<number>> {
  const { rows } = await sql<{ number: number }>`
    select number from inbound_places where node_id = ${nodeId}`.execute(db)
  return new Set(rows.map(({ number }) => number))
}

/** A uuid (version 8) that only this part of this batch has. */
function keyOf(nodeId: bigint, { spool, number }: Batch, inbound: number): string {
  const bytes = sha256(`agent batch ${nodeId} ${spool} ${number} ${inbound}`).subarray(0, 16)
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
