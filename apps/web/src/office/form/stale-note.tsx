import { useEffect, useRef } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { shown } from './change-receipt.tsx'
import type { Field, Value, Values } from './field.ts'
import css from './form.module.css'
import { formTexts } from './texts.ts'
import type { Form } from './use-form.ts'

/** Fields that others changed while the form was open, with the value before and after. */
export type Stale<V extends Values> = readonly { field: Field<V>; before: Value; after: Value }[]

export function staleOf<V extends Values>(form: Form<V>, fields: readonly Field<V>[], theirs: V): Stale<V> {
  return fields
    .map((field) => ({ field, before: form.initial[field.name] as Value, after: theirs[field.name] as Value }))
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
}

/** Lists what others changed, and comes into view. A field that was changed here too keeps the own value, and offers the other one. */
export function StaleNote<V extends Values>({ form, stale }: { form: Form<V>; stale: Stale<V> }) {
  const t = formTexts.use()
  const note = useRef<HTMLElement>(null)
  useEffect(() => {
    if (stale.length > 0) note.current?.scrollIntoView({ block: 'center' })
  }, [stale])
  // A password or key can change without any field that the form shows.
  if (stale.length === 0) return null
  return (
    <section ref={note} className={css.stale} aria-label={t.stale} role="status">
      <b>{t.stale}</b>
      <ul>
        {stale.map(({ field, before, after }) => {
          const isMine = form.changed.some(({ name }) => name === field.name)
          const [was, is] = [shown(field, before), shown(field, after)]
          return (
            <li key={field.name}>
              <span>
                {isMine
                  ? t.staleMine(field.label, was, is, shown(field, form.values[field.name]))
                  : t.staleTheirs(field.label, was, is)}
              </span>
              {isMine && (
                <Button variant="default" size="sm" onClick={() => form.set(field, after)}>
                  {t.takeTheirs}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
