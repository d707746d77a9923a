import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { QuarantineReason } from '@dukou/domain'
import { type ReadReport, type ReportedUse, SENTINEL_ID } from '@dukou/node-protocol'
import type { App } from '../../../platform/context.ts'
import type { Authorisation } from './authorised.ts'
import type { Standing } from './read-standing.ts'
import type { Received } from './received.ts'
import { totalsOf } from './report-row.ts'
import type { Quarantined } from './store-report.ts'
import { createSpeedCheck } from './too-fast.ts'

const pack = promisify(gzip)
const LARGE_BYTES = 1024 * 1024
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b])

/** Parts a report into what is billed and what is nobody's, each entry for itself. */
export function createInspection(app: Pick<App, 'readRows' | 'config'>, authorised: Authorisation) {
  const tooFast = createSpeedCheck(app)

  return async (
    received: Received,
    { use, unfit }: ReadReport,
    standing: Standing,
  ): Promise<{ counted: ReportedUse; quarantine: Quarantined[] }> => {
    const users = use.userIds.filter((id) => id !== SENTINEL_ID)
    const may = await authorised(received.inboundNumber, users, received.arrivedAt)
    const isUsual = users.length === use.userIds.length && users.every((id) => may.has(id))
    const strangers = use.userIds.length > standing.mostUsers + 1 ? 'moreThanUsers' : 'unknownUser'
    const fast = await tooFast(received, standing, isUsual ? use : pick(use, (id) => may.has(id)))
    if (isUsual && fast.size === 0 && unfit.size === 0 && !received.raw) return { counted: use, quarantine: [] }
    const reasonOf = (id: number): QuarantineReason | undefined => {
      if (id === SENTINEL_ID) return 'sentinel'
      if (!may.has(id)) return strangers
      return fast.has(id) ? 'tooFast' : undefined
    }
    const reasons = new Set(use.userIds.map(reasonOf))
    const quarantine: Quarantined[] = [...unfit].map(([reason, entries]) => {
      return { reason, entries: storable(entries), users: 0, up: 0n, down: 0n }
    })
    if (received.raw) quarantine.push(await unreadable(received.raw))
    for (const reason of reasons) {
      if (reason)
        quarantine.push(
          kept(
            reason,
            pick(use, (id) => reasonOf(id) === reason),
          ),
        )
    }
    return { counted: pick(use, (id) => !reasonOf(id)), quarantine }
  }
}

function kept(reason: QuarantineReason, use: ReportedUse): Quarantined {
  const entries = use.userIds.map((id, index) => `"${id}":[${use.ups[index]},${use.downs[index]}]`)
  return { reason, entries: `{${entries.join()}}`, ...totalsOf(use) }
}

/** Kept as it came. A large one is packed, as most programs send it: as text it would take five times its size in memory. */
async function unreadable(raw: Buffer): Promise<Quarantined> {
  const kept = raw.length > LARGE_BYTES && !raw.subarray(0, 2).equals(GZIP_MAGIC) ? await pack(raw, { level: 1 }) : raw
  return { reason: 'unreadable', entries: inBase64(kept), users: 0, up: 0n, down: 0n }
}

/** The database's JSON has no zero characters and no halves of characters: entries with such are kept as bytes. */
function storable(entries: Record<string, unknown>): string {
  const text = JSON.stringify(entries)
  return /\\u(?:0000|d[89a-f])/.test(text) ? inBase64(Buffer.from(text)) : text
}

function inBase64(bytes: Buffer): string {
  return JSON.stringify({ base64: bytes.toString('base64') })
}

function pick(use: ReportedUse, isPicked: (id: number) => boolean): ReportedUse {
  const picked: ReportedUse = { userIds: [], ups: [], downs: [] }
  for (const [index, id] of use.userIds.entries()) {
    if (!isPicked(id)) continue
    picked.userIds.push(id)
    picked.ups.push(use.ups[index] as number)
    picked.downs.push(use.downs[index] as number)
  }
  return picked
}
