import css from './figure.module.css'

/** A number and its unit, never broken apart. `value` may carry separators; the plain form is its title. */
export function Figure({ value, unit }: { value: string; unit: string }) {
  return (
    <span className={css.figure} title={value.includes(',') ? `${value.replaceAll(',', '')} ${unit}` : undefined}>
      {value} {unit}
    </span>
  )
}
