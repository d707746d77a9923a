import { addDays } from '@dukou/domain'
import { startOfDay } from '../../lib/site-zone.ts'

/** Both ends of a range as it stands in the address: `10..20`, `10..`, `..20`. An end that is not there is empty. */
export function rangeOf(text: string | undefined): { from: string; to: string } {
  const [from = '', to = ''] = (text ?? '').split('..')
  return { from, to }
}

/** @returns undefined where both ends are empty */
export function rangeText({ from, to }: { from: string; to: string }): string | undefined {
  return from === '' && to === '' ? undefined : `${from}..${to}`
}

const DAY = /^\d{4}-\d\d-\d\d$/

/** The instants of a range of business days, in ms: from its first moment, and before its last day's end. */
export function momentsOf(text: string | undefined): { fromMs: number | null; toMs: number | null } {
  const { from, to } = rangeOf(text)
  return {
    fromMs: isDay(from) ? startOfDay(from).getTime() : null,
    toMs: isDay(to) ? startOfDay(addDays(to, 1)).getTime() : null,
  }
}

export function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(Date.parse(text))
}

/** An amount in yuan with at most three decimals. */
export function isAmount(text: string): boolean {
  return /^\d{1,8}(\.\d{1,3})?$/.test(text)
}
