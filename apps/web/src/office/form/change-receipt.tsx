import { BeforeAfter, Receipt, ReceiptLine } from '../../ui/layout/receipt.tsx'
import type { Field, Value, Values } from './field.ts'
import { formTexts } from './texts.ts'
import type { Form } from './use-form.ts'

/** Lists the changes that saving will make, before and after. */
export function ChangeReceipt<V extends Values>({ form: { changed, initial, values } }: { form: Form<V> }) {
  const t = formTexts.use()
  const told = changed.filter(({ receipt }) => receipt !== null)
  if (told.length === 0) return null
  return (
    <section aria-label={t.receipt}>
      <Receipt>
        {told.map((field) => (
          <ReceiptLine key={field.name} label={field.label}>
            <BeforeAfter
              {...(field.receipt?.(values) ?? {
                before: shown(field, initial[field.name]),
                after: shown(field, values[field.name]),
              })}
            />
          </ReceiptLine>
        ))}
      </Receipt>
    </section>
  )
}

/** A value in words, as a person reads it. */
export function shown<V extends Values>(field: Field<V>, value: Value | undefined): string {
  const t = formTexts.now()
  if (field.kind === 'choice' || field.kind === 'tiles') {
    const none = field.kind === 'choice' ? field.none : undefined
    return field.options.find((option) => option.value === value)?.label ?? none ?? t.empty
  }
  if (field.kind === 'picture') return value ? t.picture : t.empty
  if (field.kind === 'secret') return value ? t.secret : t.empty
  if (typeof value === 'boolean') return value ? t.on : t.off
  if (Array.isArray(value)) return value.join(', ') || t.empty
  if (typeof value === 'number' && field.kind === 'number') return `${value} ${field.unit ?? ''}`.trim()
  return String(value ?? '') || t.empty
}
