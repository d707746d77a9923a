import type { Field, Values } from './field.ts'
import { FieldInput } from './field-input.tsx'
import css from './form.module.css'
import { formTexts } from './texts.ts'
import type { Form } from './use-form.ts'

interface FormFieldsProps<V extends Values> {
  form: Form<V>
  /** Those of one part of a long form. */
  only?: readonly (keyof V & string)[]
}

/** The fields of a form, two by two where they are short. What was changed has an edge that says so. */
export function FormFields<V extends Values>({ form, only }: FormFieldsProps<V>) {
  const t = formTexts.use()
  return (
    <div className={css.fields}>
      {form.fields.map((field) => {
        if (only && !only.includes(field.name)) return null
        const changed = form.changed.includes(field)
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: watches the focus leave; it takes no clicks itself.
          <div
            key={field.name}
            className={css.field}
            data-field={field.name}
            data-half={field.half}
            data-changed={changed || undefined}
            title={changed ? t.unsaved : undefined}
            onBlur={(event) => {
              if (!event.currentTarget.contains(event.relatedTarget)) form.leave(field)
            }}
          >
            <FieldInput
              field={offered(field, form.values)}
              value={form.values[field.name] ?? null}
              error={form.errors[field.name]}
              onChange={(value) => form.set(field, value)}
              onMade={(value) => form.set(field, value, true)}
            />
          </div>
        )
      })}
    </div>
  )
}

/** The field with the options that are offered now. */
function offered<V extends Values>(field: Field<V>, values: V): Field<V> {
  const { offers } = field
  if (!offers || field.kind !== 'choice') return field
  return { ...field, options: field.options.filter(({ value }) => offers(value, values)) }
}

/** Goes to the field, so that somebody sees what is wrong there. */
export function focusField(within: HTMLElement | null, name: string): void {
  within?.querySelector<HTMLElement>(`[data-field="${name}"] :is(input, textarea)`)?.focus()
}
