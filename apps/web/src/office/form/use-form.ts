import { useState } from 'react'
import { checkField } from './check-field.ts'
import type { Field, Value, Values } from './field.ts'

export type Form<V extends Values> = ReturnType<typeof useForm<V>>

/** What stands in a form, what of it was changed, and what is wrong with it. */
export function useForm<V extends Values>(fields: readonly Field<V>[], initial: V) {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({})
  const shown = fields.filter((field) => field.shown?.(values) ?? true)
  return {
    fields: shown,
    initial,
    values,
    errors,
    changed: fields.filter(({ name }) => !isSame(values[name], initial[name])),
    /** What was wrong with it is forgotten while somebody writes. */
    set(field: Field<V>, value: Value): void {
      const next = { ...values, [field.name]: value }
      setValues({ ...next, ...field.sets?.(next) })
      setErrors({ ...errors, [field.name]: undefined })
    },
    leave(field: Field<V>): void {
      setErrors({ ...errors, [field.name]: checkField(field, values) })
    },
    refuse(name: string, words: string): void {
      setErrors({ ...errors, [name]: words })
    },
    /** All at once; what differs from what it was is a change. */
    fill(next: V): void {
      setValues(next)
      setErrors({})
    },
    /** What was not changed here follows what others made of it. */
    follow(next: V): void {
      const mine = fields.filter(({ name }) => !isSame(values[name], initial[name]))
      setValues({ ...next, ...Object.fromEntries(mine.map(({ name }) => [name, values[name]])) })
    },
    reset(): void {
      setValues(initial)
      setErrors({})
    },
    /** Looks at all that is shown. @returns the first field that is wrong */
    check(): string | undefined {
      const found = shown.map((field) => [field.name, checkField(field, values)] as const)
      setErrors(Object.fromEntries(found))
      return found.find(([, words]) => words !== undefined)?.[0]
    },
  }
}

function isSame(one: Value | undefined, other: Value | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
