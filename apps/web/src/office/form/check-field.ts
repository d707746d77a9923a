import type { Field, Values } from './field.ts'
import { formTexts } from './texts.ts'

/** Returns the error message to show under a field; undefined if its value is valid. */
export function checkField<V extends Values>(field: Field<V>, values: V): string | undefined {
  const t = formTexts.now()
  const value = values[field.name]
  if (
    (field.kind === 'text' || field.kind === 'day' || field.kind === 'secret') &&
    field.required &&
    String(value).trim() === ''
  )
    return t.required
  if ((field.kind === 'text' || field.kind === 'area') && field.max && String(value ?? '').length > field.max)
    return t.atMost(field.max)
  if (field.kind === 'number') {
    const { min, max, decimals = 0, empty } = field
    if (value === null && empty) return undefined
    const fits = typeof value === 'number' && value >= min && value <= max && hasAtMost(decimals, value)
    if (!fits) return decimals > 0 ? t.decimalBetween(min, max, decimals) : t.wholeBetween(min, max)
  }
  if (field.kind === 'choice' && !value && field.none === undefined) return t.chooseOne
  return field.check?.(values)
}

function hasAtMost(decimals: number, value: number): boolean {
  return Number(value.toFixed(decimals)) === value
}
