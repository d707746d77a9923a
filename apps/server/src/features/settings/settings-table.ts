import { webAddress } from '@dukou/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/tables.ts'
import type { Settings } from './settings.ts'
import { withDefaults } from './settings-cache.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    settings: { key: string; value: unknown; updated_at: Date }
  }
}

/** All settings as they are now, for what is not a call: a call has them in its `ctx`. */
export async function readSettings(db: Db | Tx): Promise<Readonly<Settings>> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute()
  return withDefaults(Object.fromEntries(rows.map(({ key, value }) => [key, value])))
}

/** What links are made of: a wrong one would be found by all customers at once. */
const ADDRESSES = ['subscriptionHost', 'notifyUrl', 'returnUrl'] as const

/** Seconds of node programs: at 0 some ask thousands of times a second. As a node's own intervals. */
const INTERVALS = ['nodePullSeconds', 'nodePushSeconds'] as const

/** What bills and speeds are made of. A factor of a thousand is more than anybody means. */
const WHOLE_NUMBERS = {
  spendFactorMillionths: [0, 1e9],
  uploadFactorMillionths: [0, 1e9],
  minimumSpendBytes: [0, 1e9],
  plainGbPerDay: [0, 1e6],
  slowAfterGb: [0, 1e6],
  nodePortMbps: [1, 1e6],
  nodePortPercent: [100, 10_000],
} as const

/** @throws before anything is stored when one of the {@link ADDRESSES}, {@link INTERVALS} or {@link WHOLE_NUMBERS} is none */
export async function writeSettings(db: Db | Tx, changes: Partial<Settings>): Promise<void> {
  for (const key of ADDRESSES) {
    const value = changes[key]
    if (value && !webAddress(value)) {
      throw new Error(
        `the setting ${key} must be an address such as https://example.com, and is ${JSON.stringify(value)}`,
      )
    }
  }
  for (const key of INTERVALS) {
    const value = changes[key]
    if (value !== undefined && !(Number.isInteger(value) && value >= 5 && value <= 3600)) {
      throw new Error(`the setting ${key} must be a whole number from 5 to 3600, and is ${JSON.stringify(value)}`)
    }
  }
  for (const [key, [least, most]] of Object.entries(WHOLE_NUMBERS)) {
    const value = changes[key as keyof typeof WHOLE_NUMBERS]
    if (value !== undefined && !(Number.isInteger(value) && value >= least && value <= most)) {
      throw new Error(
        `the setting ${key} must be a whole number from ${least} to ${most}, and is ${JSON.stringify(value)}`,
      )
    }
  }
  for (const [key, value] of Object.entries(changes)) {
    await sql`
      insert into settings (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
      on conflict (key) do update set value = excluded.value, updated_at = now()
      where settings.value is distinct from excluded.value`.execute(db)
  }
}
