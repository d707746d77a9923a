import { useState } from 'react'
import { checkField } from './check-field.ts'
import type { Field, Value, Values } from './field.ts'

export type Form<V extends Values> = ReturnType<typeof useForm<V>>

/** State of a form: its values, the changed fields and the errors. */
export function useForm<V extends Values>(fields: readonly Field<V>[], initial: V) {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({})
  const [written, setWritten] = useState<string>()
  const shown = fields.filter((field) => field.shown?.(values) ?? true)
  const watched = shown.filter(({ name, watched }) => watched && name !== written && !errors[name])
  return {
    fields: shown,
    initial,
    values,
    errors: { ...errors, ...Object.fromEntries(watched.map((field) => [field.name, checkField(field, values)])) },
    changed: fields.filter(({ name }) => !isSame(values[name], initial[name])),
    /**
     * Sets a value, and clears the field's error until the next check. Other fields keep what was typed since this render,
     * for an upload may end long after it began. @param isMade not written, but made by the field's button
     */
    set(field: Field<V>, value: Value, isMade = false): void {
      setWritten(isMade ? undefined : field.name)
      setValues((now) => {
        const next = { ...now, [field.name]: value }
        return { ...next, ...field.sets?.(next) }
      })
      setErrors((before) => ({ ...before, [field.name]: undefined }))
    },
    leave(field: Field<V>): void {
      setWritten(undefined)
      setErrors((before) => ({ ...before, [field.name]: checkField(field, values) }))
    },
    refuse(name: string, words: string): void {
      setErrors((before) => ({ ...before, [name]: words }))
    },
    /** All at once; what differs from what it was is a change. */
    fill(next: V): void {
      setValues(next)
      setErrors({})
    },
    /** Takes over saved values, except in fields that were changed here since `from`. */
    follow(next: V, from: V = initial): void {
      setValues((now) => {
        const mine = fields.filter(({ name }) => !isSame(now[name], from[name]))
        return { ...next, ...Object.fromEntries(mine.map(({ name }) => [name, now[name]])) }
      })
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

/** Whether two values of a field are the same to who reads them. */
export function isSame(one: Value | undefined, other: Value | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
