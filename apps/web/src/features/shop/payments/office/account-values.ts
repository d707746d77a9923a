import type { AnswerOf, InputOf, listPayAdapters, listPaymentAccounts, savePaymentAccount } from '@dukou/contract'
import { liFromYuanNumber, PAY_MODES, type PayMode, USUAL_ACCOUNTS, yuanNumber } from '@dukou/domain'
import type { Value } from '../../../../office/form/field.ts'

export type Adapter = AnswerOf<typeof listPayAdapters>[number]
export type AdapterField = Adapter['fields'][number]
export type Account = AnswerOf<typeof listPaymentAccounts>[number]
/** One form for all platforms: its values stand under the names of the functions below. */
export type AccountValues = Record<string, Value>

/** Stands in the form for a secret that is set, and which nobody knows here. */
export const KEPT = '\u2022kept\u2022'

export const fieldAt = (adapter: Adapter, { name }: Pick<AdapterField, 'name'>) => `${adapter.id}.${name}`
export const wordAt = (adapter: Adapter, mode: PayMode) => `${adapter.id}/${mode}`
export const shareAt = (mode: PayMode) => `share/${mode}`
/** The code whose account takes a way to pay without a share; undefined: the settings choose one. */
export const usualAccount = (mode: PayMode) => (USUAL_ACCOUNTS as Partial<Record<PayMode, string>>)[mode]
/** An address as it was, beside which a secret need not be given again. */
export const oldAt = (name: string) => `old ${name}`

export const isSecret = ({ kind }: AdapterField) => kind === 'secret' || kind === 'pem'
export const adapterIn = (adapters: readonly Adapter[], values: AccountValues) =>
  adapters.find(({ id }) => id === values.adapter)

/** The form of a new account. */
export function blankAccount(adapters: readonly Adapter[]): AccountValues {
  const all = adapters.flatMap((adapter) => [
    ...adapter.fields.map((field) => [fieldAt(adapter, field), field.initial]),
    ...adapter.modes.map(({ mode, word }) => [wordAt(adapter, mode), word ?? true]),
  ])
  const shares = PAY_MODES.map((mode) => [shareAt(mode), usualAccount(mode) ? 1 : 0])
  return {
    ...Object.fromEntries([...all, ...shares]),
    ...{ code: '', isNew: true, adapter: adapters[0]?.id ?? '' },
    ...{ min: 0.01, max: 10_000, from: null, until: null, enabled: true },
  }
}

export function valuesOfAccount(account: Account, adapters: readonly Adapter[]): AccountValues {
  const values = blankAccount(adapters)
  const { code, minLi, maxLi, enabled, hours } = account
  Object.assign(values, { code, isNew: false, adapter: account.adapter, enabled })
  Object.assign(values, { min: yuanNumber(minLi), max: yuanNumber(maxLi) })
  Object.assign(values, { from: hours?.from ?? null, until: hours?.until ?? null })
  for (const { mode, share } of account.modes) values[shareAt(mode)] = share
  const adapter = adapterIn(adapters, values)
  for (const field of adapter?.fields ?? []) {
    const at = fieldAt(adapter as Adapter, field)
    const written = account.values.find(({ name }) => name === field.name)?.value ?? ''
    values[at] = isSecret(field) ? (account.secrets.includes(field.name) ? KEPT : '') : written
    if (field.kind === 'address') values[oldAt(at)] = written
  }
  for (const { mode, word } of adapter?.modes ?? []) {
    const taken = account.modes.find((one) => one.mode === mode)
    values[wordAt(adapter as Adapter, mode)] = word === null ? taken !== undefined : (taken?.word ?? '')
  }
  return values
}

/** The input of a save: secrets that were not touched are left out. */
export function inputOfAccount(
  values: AccountValues,
  adapters: readonly Adapter[],
  revision: number | null,
): InputOf<typeof savePaymentAccount> {
  const adapter = adapterIn(adapters, values)
  const typed = (adapter?.fields ?? []).map((field) => ({
    name: field.name,
    value: String(values[fieldAt(adapter as Adapter, field)] ?? ''),
  }))
  const modes = (adapter?.modes ?? []).flatMap(({ mode }) => {
    const word = values[wordAt(adapter as Adapter, mode)]
    if (!takes(word)) return []
    return [{ mode, word: word === true ? '' : String(word).trim(), share: Number(values[shareAt(mode)]) }]
  })
  const { from, until } = values
  return {
    code: String(values.code),
    adapter: adapter?.id ?? null,
    values: typed.filter(({ value }) => value !== KEPT),
    modes,
    hours: from === null && until === null ? null : { from: Number(from ?? 0), until: Number(until ?? 24) },
    ...{ baseUrl: '', merchantId: '', key: null, alipayType: null, wxpayType: null },
    minLi: liFromYuanNumber(Number(values.min)),
    maxLi: liFromYuanNumber(Number(values.max)),
    enabled: values.enabled === true,
    isNew: values.isNew === true,
    revision,
  }
}

/** Whether a way to pay is taken: a switch, or the platform's word for it. */
export function takes(word: Value | undefined): boolean {
  return word === true || (typeof word === 'string' && word.trim() !== '')
}
