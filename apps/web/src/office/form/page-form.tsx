import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { ChangeReceipt } from './change-receipt.tsx'
import type { FormProps } from './drawer-form.tsx'
import type { Values } from './field.ts'
import { FormFields } from './form-fields.tsx'
import css from './page-form.module.css'
import { formTexts } from './texts.ts'
import { useForm } from './use-form.ts'
import { useLeaveWarning } from './use-leave-warning.tsx'
import { useSaving } from './use-saving.ts'

/** Fields that belong together, in a card of their own. Where none of them is shown, the card is not either. */
export interface FormGroup<V extends Values> {
  title: string
  note?: string
  fields: readonly (keyof V & string)[]
}

interface PageFormProps<V extends Values> extends FormProps<V> {
  /** The list that one comes from and goes back to. */
  from: string
  groups: readonly FormGroup<V>[]
}

/** A long form, over the whole window: where one is, cards of fields, and the bar that saves them, which always stays. */
export function PageForm<V extends Values>(props: PageFormProps<V>) {
  const { title, from, groups, fields, initial, isEdit, onClose } = props
  const t = formTexts.use()
  const form = useForm(fields, initial)
  const { leave, warning } = useLeaveWarning(form.changed.length, onClose)
  const body = useRef<HTMLFormElement>(null)
  const send = useSaving(form, body, props)
  const shown = groups.filter((group) => form.fields.some(({ name }) => group.fields.includes(name)))
  return (
    <>
      <Sheet title={title} edge="page" plain onClose={leave}>
        <form
          ref={body}
          className={css.page}
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          <header className={css.head}>
            <nav aria-label={t.whereYouAre}>
              <button type="button" className={css.crumb} onClick={leave}>
                {from}
              </button>
              <span aria-hidden> / </span>
              <span aria-current="page">{title}</span>
            </nav>
            <h2>{title}</h2>
          </header>
          {shown.map((group, at) => (
            <section key={group.title} className={css.card} aria-label={group.title}>
              <div>
                <h3 className={css.title}>
                  <span className={css.number} aria-hidden>
                    {at + 1}
                  </span>
                  {group.title}
                </h3>
                {group.note && <p className={css.note}>{group.note}</p>}
              </div>
              <FormFields form={form} only={group.fields} />
            </section>
          ))}
          {isEdit && <ChangeReceipt form={form} />}
          <div className={css.bar}>
            <span className={css.count}>{form.changed.length > 0 && t.changes(form.changed.length)}</span>
            <Button variant="default" onClick={leave}>
              {form.changed.length > 0 ? t.discard : t.cancel}
            </Button>
            <Button
              type="submit"
              onClick={(event) => {
                event.preventDefault()
                return send()
              }}
            >
              {t.save}
            </Button>
          </div>
        </form>
      </Sheet>
      {warning}
    </>
  )
}
