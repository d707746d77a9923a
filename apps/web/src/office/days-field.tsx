import { useState } from 'react'
import css from './days-field.module.css'

interface DaysFieldProps {
  /** Text before the number; `after` stands behind it. */
  before: string
  after: string
  label: string
  value: number
  max: number
  onChange: (days: number) => void
}

/** Field for the number of days that a list covers. An invalid entry stays in the field and changes nothing. */
export function DaysField({ before, after, label, value, max, onChange }: DaysFieldProps) {
  const [written, setWritten] = useState({ text: String(value), value })
  const text = written.value === value ? written.text : String(value)
  const fits = /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= max
  return (
    <label className={css.days}>
      {before}
      <input
        inputMode="numeric"
        aria-label={label}
        aria-invalid={!fits || undefined}
        value={text}
        onChange={({ currentTarget }) => {
          const next = Number(currentTarget.value)
          const isDays = /^\d+$/.test(currentTarget.value) && next >= 1 && next <= max
          setWritten({ text: currentTarget.value, value: isDays ? next : value })
          if (isDays) onChange(next)
        }}
      />
      {after}
    </label>
  )
}
