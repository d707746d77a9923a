import type { SettingRange } from './range.ts'

type Unit = 'yuan' | 'times' | 'seconds' | 'minutes' | 'hours' | 'days' | 'bytes' | 'MB' | 'GB' | 'Mbps' | '%'

interface Declared<Kind extends string, Value> {
  kind: Kind
  /** Its value on a site that never saved it. */
  starts: Value
}

export interface NumberSetting extends Declared<'number', number>, SettingRange {
  unit?: Unit
}

type TextKind = 'text' | 'longText' | 'address' | 'host' | 'account' | 'plan' | 'usdtAddress'

export interface TextSetting<Kind extends TextKind = TextKind> extends Declared<Kind, string> {
  /** Characters that it has at most. */
  most: number
}

/** Li as text, because JSON has no bigint. */
export interface MoneySetting extends Declared<'money', string> {
  mostLi: bigint
}

export type SettingDeclaration =
  | NumberSetting
  | MoneySetting
  | { [K in TextKind]: TextSetting<K> }[TextKind]
  | Declared<'switch', boolean>
  | Declared<'people', string[]>

/* @__NO_SIDE_EFFECTS__ */
export const whole = (min: number, max: number, starts: number, unit?: Unit): NumberSetting => {
  return { kind: 'number', starts, min, max, places: 0, ...(unit && { unit }) }
}

/**
 * A number with decimals.
 * @param starts as it is stored, in units of the last place
 */
/* @__NO_SIDE_EFFECTS__ */
export const decimals = (range: SettingRange, starts: number, unit?: Unit): NumberSetting => {
  return { kind: 'number', starts, ...range, ...(unit && { unit }) }
}

/** Yuan with three decimals. */
/* @__NO_SIDE_EFFECTS__ */
export const money = (mostLi: bigint, starts: string): MoneySetting => ({ kind: 'money', starts, mostLi })

/* @__NO_SIDE_EFFECTS__ */
export const onOff = (starts: boolean): Declared<'switch', boolean> => ({ kind: 'switch', starts })

/** Ids of users. */
/* @__NO_SIDE_EFFECTS__ */
export const people = (): Declared<'people', string[]> => ({ kind: 'people', starts: [] })

/* @__NO_SIDE_EFFECTS__ */
export const words = (most: number, starts = ''): TextSetting<'text'> => ({ kind: 'text', starts, most })

/** Text of several lines. */
/* @__NO_SIDE_EFFECTS__ */
export const longText = (most: number): TextSetting<'longText'> => ({ kind: 'longText', starts: '', most })

/** An address of the web; empty: none. Links, commands and requests are built from it. */
/* @__NO_SIDE_EFFECTS__ */
export const address = (): TextSetting<'address'> => ({ kind: 'address', starts: '', most: 500 })

/** A host name; empty: none. */
/* @__NO_SIDE_EFFECTS__ */
export const hostName = (): TextSetting<'host'> => ({ kind: 'host', starts: '', most: 253 })

/** Code of accounts at payment platforms; empty: none. */
/* @__NO_SIDE_EFFECTS__ */
export const account = (): TextSetting<'account'> => ({ kind: 'account', starts: '', most: 32 })

/** Id of a plan; empty: none. */
/* @__NO_SIDE_EFFECTS__ */
export const planId = (): TextSetting<'plan'> => ({ kind: 'plan', starts: '', most: 24 })

/** An address to which USDT is paid; empty: none. */
/* @__NO_SIDE_EFFECTS__ */
export const usdtTarget = (): TextSetting<'usdtAddress'> => ({ kind: 'usdtAddress', starts: '', most: 100 })
