import { type ReactNode, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { ChangeReceipt } from './change-receipt.tsx'
import type { Field, Values } from './field.ts'
import css from './form.module.css'
import { FormFields } from './form-fields.tsx'
import { formTexts } from './texts.ts'
import { useForm } from './use-form.ts'
import { useLeaveWarning } from './use-leave-warning.tsx'
import { type Saving, useSaving } from './use-saving.ts'

export interface FormWords<V extends Values> {
  /** What is said when it was saved, and when not; the server's sentence follows. */
  done: string
  failed: string
  /** What others will see of it, as it stands. */
  sentence?: (values: V) => ReactNode
  /** The same as others will see it, drawn beside the fields; on phones above what will change. */
  preview?: (values: V) => ReactNode
  /** The way to settings that belong to it and stand on another page. Drawers have it, pages do not. */
  elsewhere?: (values: V) => ReactNode
}

export interface FormProps<V extends Values> extends Saving<V> {
  title: string
  fields: readonly Field<V>[]
  initial: V
  /** Of something that is there already: what changes is written on a receipt. */
  isEdit: boolean
  words: FormWords<V>
}

/** A form in a drawer. */
export function DrawerForm<V extends Values>(props: FormProps<V>) {
  const { title, fields, initial, isEdit, words, onClose } = props
  const t = formTexts.use()
  const form = useForm(fields, initial)
  const { leave, warning } = useLeaveWarning(form.changed.length, onClose)
  const body = useRef<HTMLFormElement>(null)
  const send = useSaving(form, body, props)
  return (
    <>
      <Sheet title={title} edge="right" width={words.preview ? 880 : 520} onClose={leave}>
        <form
          ref={body}
          className={css.form}
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          {words.preview ? (
            <div className={css.beside}>
              <FormFields form={form} />
              <div className={css.preview}>{words.preview(form.values)}</div>
            </div>
          ) : (
            <FormFields form={form} />
          )}
          {words.sentence && <p className={css.sentence}>{words.sentence(form.values)}</p>}
          {words.elsewhere?.(form.values)}
          {isEdit && <ChangeReceipt form={form} />}
          <div className={css.foot}>
            <span className={css.count}>{form.changed.length > 0 && t.changes(form.changed.length)}</span>
            <Button variant="default" onClick={leave}>
              {t.cancel}
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
