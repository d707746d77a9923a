import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { arrowStep } from '../layout/arrow-step.ts'
import css from './tabs.module.css'

interface TabsProps<V extends string> {
  label: string
  value: V
  options: readonly { value: V; label: string; icon?: ReactNode }[]
  onChange: (value: V) => void
  /** Content of the chosen tab. */
  children: ReactNode
}

/** Views of one thing, of which one is open. One stop for Tab; the arrows choose among them. */
export function Tabs<V extends string>({ label, value, options, onChange, children }: TabsProps<V>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const tabOf = (one: V) => `${id}-${one}`
  const onKey = (event: KeyboardEvent) => {
    const at = options.findIndex((option) => option.value === value)
    const next = options[arrowStep(event.key, at, options.length, 'wrap') ?? -1]
    if (!next) return
    event.preventDefault()
    onChange(next.value)
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(tabOf(next.value))}`)?.focus()
  }
  return (
    <>
      <div ref={list} className={css.list} role="tablist" aria-label={label}>
        {options.map((option) => (
          <button
            key={option.value}
            id={tabOf(option.value)}
            type="button"
            role="tab"
            className={css.tab}
            aria-selected={option.value === value}
            aria-controls={id}
            tabIndex={option.value === value ? 0 : -1}
            onClick={() => onChange(option.value)}
            onKeyDown={onKey}
          >
            {option.icon && <span className={css.icon}>{option.icon}</span>}
            {option.label}
          </button>
        ))}
      </div>
      <div id={id} role="tabpanel" aria-labelledby={tabOf(value)}>
        {children}
      </div>
    </>
  )
}
