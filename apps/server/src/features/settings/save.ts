import { type Calls, type SettingName, settingWires, wireSetting } from '@dukou/contract'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/tables.ts'
import type { Handler } from '../../platform/http/handlers.ts'
import { refuse } from '../../platform/refuse.ts'
import { writeAudit } from '../audit/index.ts'
import { faultOf } from './faults.ts'
import { faultAmongOthers } from './named-things.ts'
import type { Settings } from './settings.ts'
import { readSettingsNow, toldSetting, toldSettings } from './settings-answer.ts'
import { writeSettings } from './settings-table.ts'

type Input = Parameters<Handler<Calls['saveSettings']>>[1]

/** What is left out stays as it is. Every save that changes something is a version of its own. */
export const saveSettings: Handler<Calls['saveSettings']> = async (ctx, { revision, ...input }) =>
  ctx.db.transaction().execute(async (tx) => {
    // Whoever else changes settings waits here, so that nobody's change is lost between what is read and what is written.
    await sql`select 1 from site for update`.execute(tx)
    const before = await readSettingsNow(tx)
    const changes = changesOf(before.settings, input)
    if (revision !== null && revision !== before.revision) refuse('settingsChanged')
    const names = Object.keys(changes) as SettingName[]
    if (names.length === 0) return { ...toldSettings(before.settings), revision: before.revision }
    const fault = faultOf(changes) ?? (await faultAmongOthers(tx, changes))
    if (fault) refuse('settingInvalid', { field: settingWires[fault.name], problem: fault.problem })

    await writeSettings(tx, changes)
    const after = await readSettingsNow(tx)
    await keepFirst(tx, before.settings, ctx.now())
    const changed = names.map((name) => [name, [before.settings[name], after.settings[name]]] as const)
    await tx
      .insertInto('settings_versions')
      .values({
        at: ctx.now(),
        actor_id: ctx.actor.id,
        changes: JSON.stringify(Object.fromEntries(changed)),
        settings: JSON.stringify(after.settings),
      })
      .execute()
    const of = (settings: Readonly<Settings>) =>
      Object.fromEntries(names.map((name) => [settingWires[name], wireOf(name, settings[name])]))
    const detail = { before: of(before.settings), after: of(after.settings) }
    await writeAudit(tx, { actorId: ctx.actor.id, action: 'saveSettings', detail })
    return { ...toldSettings(after.settings), revision: after.revision }
  })

/** What is given and is not so already. */
function changesOf(before: Readonly<Settings>, { minWithdrawalLi, ...input }: Omit<Input, 'revision'>) {
  const given = { ...input, minWithdrawalLi: minWithdrawalLi === null ? null : String(minWithdrawalLi) }
  const changed = Object.entries(given).filter(([name, value]) => {
    return value !== null && JSON.stringify(value) !== JSON.stringify(before[name as keyof Settings])
  })
  return Object.fromEntries(changed) as Partial<Settings>
}

/** Before the first save: how the settings were until then, so that this too can be gone back to. */
async function keepFirst(tx: Tx, settings: Readonly<Settings>, now: Date): Promise<void> {
  await sql`insert into settings_versions (at, actor_id, changes, settings)
    select ${now}, null, '{}', ${JSON.stringify(settings)}::jsonb
    where not exists (select 1 from settings_versions)`.execute(tx)
}

function wireOf(name: SettingName, value: unknown): unknown {
  return wireSetting(name, toldSetting(name, value))
}
