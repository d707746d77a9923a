import { sql } from 'kysely'
import type { Actor, App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Settings } from './settings.ts'
import { readSettingsNow } from './settings-answer.ts'
import { writeSettings } from './settings-table.ts'
import { byStoredKey } from './stored-keys.ts'

type Stored = Awaited<ReturnType<typeof readSettingsNow>>

/** Reads the settings under a lock, so that no other change comes between this read and the write. Lock order: site, users. */
export async function lockSettings(tx: Tx): Promise<Stored> {
  await sql`select 1 from site for update`.execute(tx)
  return readSettingsNow(tx)
}

/** Stores a change of the settings as a version that can be gone back to. Call with the settings locked. */
export async function storeVersion(
  ctx: Pick<App, 'now'> & { actor: Pick<Actor, 'id'> },
  tx: Tx,
  before: Readonly<Settings>,
  changes: Partial<Settings>,
): Promise<Stored> {
  await writeSettings(tx, changes)
  const after = await readSettingsNow(tx)
  await keepFirst(tx, before, ctx.now())
  const names = Object.keys(changes) as (keyof Settings)[]
  const changed = names.map((name) => [name, [before[name], after.settings[name]]] as const)
  await tx
    .insertInto('settings_versions')
    .values({
      at: ctx.now(),
      actor_id: ctx.actor.id,
      changes: JSON.stringify(byStoredKey(Object.fromEntries(changed))),
      settings: JSON.stringify(byStoredKey(after.settings)),
    })
    .execute()
  return after
}

/** Before the first save: how the settings were until then, so that this too can be gone back to. */
async function keepFirst(tx: Tx, settings: Readonly<Settings>, now: Date): Promise<void> {
  await sql`insert into settings_versions (at, actor_id, changes, settings)
    select ${now}, null, '{}', ${JSON.stringify(byStoredKey(settings))}::jsonb
    where not exists (select 1 from settings_versions)`.execute(tx)
}
