import { type Calls, settingWires, wireSetting } from '@dukou/contract'
import type { SettingName } from '@dukou/domain'
import type { Actor, Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { writeAudit } from '../audit/index.ts'
import { faultOf } from './faults.ts'
import { faultAmongOthers } from './named-things.ts'
import type { Settings } from './settings.ts'
import { readSettingsNow, toldSetting, toldSettings } from './settings-answer.ts'
import { confirmSetting } from './settings-table.ts'
import { lockSettings, storeVersion } from './store-version.ts'

type Input = Parameters<Handler<Calls['saveSettings']>>[1]

/** Keeps settings that are left out. Every save that changes a setting creates a version. */
export const saveSettings: Handler<Calls['saveSettings']> = async (ctx, { revision, ...input }) =>
  ctx.db.transaction().execute(async (tx) => {
    const before = await lockSettings(tx)
    const changes = changesOf(before.settings, input)
    if (revision !== null && revision !== before.revision) refuse('settingsChanged')
    const names = Object.keys(changes) as SettingName[]
    if (names.length === 0 && confirmsRate(input)) return confirmRate(ctx, tx, before.settings)
    if (names.length === 0) return { ...toldSettings(before.settings), revision: before.revision }
    const fault = faultOf(changes) ?? (await faultAmongOthers(tx, changes))
    if (fault) refuse('settingInvalid', { field: settingWires[fault.name], problem: fault.problem })

    const after = await storeVersion(ctx, tx, before.settings, changes)
    const of = (settings: Readonly<Settings>) =>
      Object.fromEntries(names.map((name) => [settingWires[name], wireOf(name, settings[name])]))
    const detail = { before: of(before.settings), after: of(after.settings) }
    await writeAudit(tx, { actorId: ctx.actor.id, action: 'saveSettings', detail })
    return { ...toldSettings(after.settings), revision: after.revision }
  })

/** Given settings that differ from the stored ones. */
function changesOf(before: Readonly<Settings>, { minWithdrawalLi, ...input }: Omit<Input, 'revision'>) {
  const given = { ...input, minWithdrawalLi: minWithdrawalLi === null ? null : String(minWithdrawalLi) }
  const changed = Object.entries(given).filter(([name, value]) => {
    return value !== null && JSON.stringify(value) !== JSON.stringify(before[name as keyof Settings])
  })
  return Object.fromEntries(changed) as Partial<Settings>
}

/** The rate of USDT alone, as it is: somebody has looked at it, and it is right. */
function confirmsRate(input: Omit<Input, 'revision'>): boolean {
  return Object.entries(input).every(([name, value]) => (value !== null) === (name === 'usdtRateTenThousandths'))
}

/** From now on the rate is as young as if it had been changed. */
async function confirmRate(ctx: Ctx<Actor>, tx: Tx, { usdtRateTenThousandths }: Readonly<Settings>) {
  await confirmSetting(tx, 'usdtRateTenThousandths', usdtRateTenThousandths)
  const name = settingWires.usdtRateTenThousandths
  const detail = { confirmed: { [name]: wireOf('usdtRateTenThousandths', usdtRateTenThousandths) } }
  await writeAudit(tx, { actorId: ctx.actor.id, action: 'saveSettings', detail })
  const { settings, revision } = await readSettingsNow(tx)
  return { ...toldSettings(settings), revision }
}

function wireOf(name: SettingName, value: unknown): unknown {
  return wireSetting(name, toldSetting(name, value))
}
