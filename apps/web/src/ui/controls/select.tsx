import css from './select.module.css'

interface SelectProps<V extends string> {
  label: string
  value: V
  /** `code` is what stands in the page for the value. */
  options: readonly { value: V; code: string; label: string }[]
  onChange: (value: V) => void
}

/** One of many choices, in the browser's own list. */
export function Select<V extends string>({ label, value, options, onChange }: SelectProps<V>) {
  return (
    <select
      className={css.select}
      aria-label={label}
      value={options.find((option) => option.value === value)?.code}
      onChange={({ currentTarget }) => {
        const chosen = options.find(({ code }) => code === currentTarget.value)
        if (chosen) onChange(chosen.value)
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.code}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
