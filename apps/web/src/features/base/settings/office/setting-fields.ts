import { settingWires } from '@dukou/contract'
import {
  isHost,
  isUsdtAddress,
  type SettingDeclaration,
  type SettingName,
  settingDeclarations,
  settingGroups,
  webAddress,
  yuanNumber,
} from '@dukou/domain'
import type { Field } from '../../../../office/form/field.ts'
import type { FieldTexts } from './field-messages.ts'
import type { SettingsTexts } from './messages.ts'
import { ACCOUNT_SETTINGS, type Account, accountOptions, missingAccount } from './payment-account-choice.ts'
import type { SettingValues } from './setting-values.ts'

/** A setting as a field of the form, with the product's name for it. */
export type SettingField = Field<SettingValues> & {
  name: SettingName
  wire: string
  /** Its value is an account at a payment platform. */
  isAccount: boolean
}

export type GroupName = keyof typeof settingGroups

/** The groups of the form with their settings, in its order. */
export const GROUPS = Object.fromEntries(
  Object.entries(settingGroups).map(([group, declared]) => [group, Object.keys(declared)]),
) as Record<GroupName, SettingName[]>

/** The number of settings in the form. */
export const SHOWN_SETTINGS = Object.values(GROUPS).flat().length

/**
 * Every setting as a field, group by group. What the site has chosen already stays a choice.
 * @param accounts undefined until they are loaded: then none is marked
 */
export function settingFields(
  t: SettingsTexts,
  w: FieldTexts,
  now: SettingValues,
  accounts: readonly Account[] | undefined,
): SettingField[] {
  function kindOf(name: SettingName, declared: SettingDeclaration) {
    switch (declared.kind) {
      case 'account':
        return { kind: 'choice', options: accountOptions(name, now, accounts, t), none: t.noPaymentAccount } as const
      case 'money':
        return { kind: 'number', min: 0, max: yuanNumber(declared.mostLi), decimals: 3, unit: w.yuan } as const
      case 'number': {
        const { min, max, places, unit } = declared
        return { kind: 'number', min, max, decimals: places, ...(unit && { unit: wordOf(unit, w) }) } as const
      }
      case 'people':
        return { kind: 'list', mono: true } as const
      case 'switch':
        return { kind: 'switch' } as const
      case 'longText':
        return { kind: 'area', max: declared.most } as const
      default:
        return { kind: 'text', max: declared.most } as const
    }
  }

  return Object.values(GROUPS)
    .flat()
    .map((name) => {
      return {
        name,
        wire: settingWires[name],
        label: w[name],
        help: w[`${name}Help`],
        isAccount: ACCOUNT_SETTINGS.includes(name),
        check: (values: SettingValues) =>
          faultOf(name, values[name], t) ?? missingAccount(name, values[name], now, accounts, t),
        ...kindOf(name, settingDeclarations[name]),
      } as SettingField
    })
}

/** A unit in the words of the page's language; those of the SI are the same in all. */
function wordOf(unit: string, w: FieldTexts): string {
  return unit in w ? w[unit as keyof FieldTexts] : unit
}

function faultOf(name: SettingName, value: unknown, t: SettingsTexts): string | undefined {
  const { kind } = settingDeclarations[name]
  if (kind === 'people') {
    const ids = value as readonly string[]
    if (ids.some((id) => !/^[0-9a-f]{24}$/.test(id))) return t.notId
    return name === 'adminIds' && ids.length === 0 ? t.needsAdmin : undefined
  }
  if (!value) return undefined
  const text = String(value)
  if (kind === 'address' && !webAddress(text)) return t.notAddress
  if (kind === 'host' && !isHost(text)) return t.notHost
  if (kind === 'usdtAddress' && !isUsdtAddress(text)) return t.notUsdt
  return undefined
}
