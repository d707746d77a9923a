import type { ReadRows, Statement } from '../../platform/database/read-rows.ts'

/** What a pull must know of its user, as the database has it at this moment. Nothing of it is kept. */
export interface Puller {
  userId: bigint
  keySha256: Buffer
  seed: Buffer
  disabled: boolean
  isAgency: boolean
  dnsRestricted: boolean
  abroad: boolean
  englishNames: boolean
  grantedBytes: number
  usedBytes: number
  dailyLimitBytes: number
  timeExpiresAt: Date | null
  quotaDay: string
  quotaUsedBytes: number
  /** Ids of the entitlements held now, in order, as one text. */
  entitlements: string
  linesRevision: bigint
}

const READ: Statement = {
  name: 'subscription_pull',
  text: `
    select u.public_id, u.id, u.subscription_key_sha256, u.credential_seed, u.disabled, u.is_agency, u.dns_restricted,
      u.abroad, u.english_names, b.permanent_granted::float8 as granted, b.permanent_used::float8 as used,
      b.daily_limit::float8 as daily_limit, b.time_expires_at, b.day, b.day_quota::float8 as day_quota,
      coalesce((select string_agg(e.entitlement_id::text, ',' order by e.entitlement_id)
        from user_entitlements e where e.user_id = u.id and e.expires_at > now()), '') as entitlements,
      (select lines_revision from site) as lines_revision
    from users u join traffic_balances b on b.user_id = u.id
    where u.public_id = any(string_to_array($1, ','))`,
}

const READS_AT_ONCE = 2

/**
 * Reads users for all pulls that wait, in one query: requests of one turn of the event loop share a read, and while two
 * reads are under way the next batch grows, so the cost of a pull falls as load rises.
 */
export function createBatchRead(readRows: ReadRows): (publicId: string) => Promise<Puller | undefined> {
  type Waiter = { resolve(puller: Puller | undefined): void; reject(error: unknown): void }
  let waiting = new Map<string, Waiter[]>()
  let reading = 0
  let planned = false

  const plan = () => {
    if (planned || reading >= READS_AT_ONCE || waiting.size === 0) return
    planned = true
    setImmediate(() => {
      planned = false
      void read()
    })
  }

  const read = async () => {
    const batch = waiting
    waiting = new Map()
    reading += 1
    try {
      // One text, for the driver quotes an array piece by piece; an id is hex digits.
      const rows = await readRows(READ, [[...batch.keys()].join()])
      const found = new Map(rows.map((row) => [row[0] as string, pullerOf(row)]))
      for (const [publicId, waiters] of batch) for (const { resolve } of waiters) resolve(found.get(publicId))
    } catch (error) {
      for (const waiters of batch.values()) for (const { reject } of waiters) reject(error)
    } finally {
      reading -= 1
      plan()
    }
  }

  return (publicId) =>
    new Promise((resolve, reject) => {
      const waiters = waiting.get(publicId)
      if (waiters) waiters.push({ resolve, reject })
      else waiting.set(publicId, [{ resolve, reject }])
      plan()
    })
}

function pullerOf(row: unknown[]): Puller {
  return {
    userId: row[1] as bigint,
    keySha256: row[2] as Buffer,
    seed: row[3] as Buffer,
    disabled: row[4] as boolean,
    isAgency: row[5] as boolean,
    dnsRestricted: row[6] as boolean,
    abroad: row[7] as boolean,
    englishNames: row[8] as boolean,
    grantedBytes: row[9] as number,
    usedBytes: row[10] as number,
    dailyLimitBytes: row[11] as number,
    timeExpiresAt: row[12] as Date | null,
    quotaDay: row[13] as string,
    quotaUsedBytes: row[14] as number,
    entitlements: row[15] as string,
    linesRevision: row[16] as bigint,
  }
}
