import { type ReactNode, useRef } from 'react'
import type { CallError } from '../../lib/call.ts'
import { asCallError } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toasts.tsx'
import { ChangeReceipt } from './change-receipt.tsx'
import type { Field, Values } from './field.ts'
import css from './form.module.css'
import { FormFields, focusField } from './form-fields.tsx'
import { formTexts } from './texts.ts'
import { useForm } from './use-form.ts'
import { useLeaveWarning } from './use-leave-warning.tsx'

export interface FormWords<V extends Values> {
  /** What is said when it was saved, and when not; the server's sentence follows. */
  done: string
  failed: string
  /** What others will see of it, as it stands. */
  sentence?: (values: V) => ReactNode
}

interface DrawerFormProps<V extends Values> {
  title: string
  fields: readonly Field<V>[]
  initial: V
  /** Of something that is there already: what changes is written on a receipt. */
  isEdit: boolean
  words: FormWords<V>
  /** @returns what the person should know besides, if anything */
  save: (values: V) => Promise<readonly string[]>
  /** The field that a refusal is about. */
  fieldOf: (failure: CallError) => string | undefined
  onClose: () => void
}

/** A form in a drawer. */
export function DrawerForm<V extends Values>(props: DrawerFormProps<V>) {
  const { title, fields, initial, isEdit, words, save, fieldOf, onClose } = props
  const t = formTexts.use()
  const form = useForm(fields, initial)
  const { leave, warning } = useLeaveWarning(form.changed.length, onClose)
  const body = useRef<HTMLFormElement>(null)
  const send = async () => {
    const wrong = form.check()
    if (wrong) return focusField(body.current, wrong)
    try {
      const notes = await save(form.values)
      toast.success(words.done, { ms: 2000 })
      for (const note of notes) toast.warn(note, { ms: 10_000 })
      onClose()
    } catch (thrown) {
      const failure = asCallError(thrown)
      if (failure.isTold) return
      toast.error(`${words.failed}:${failure.message}`, { ms: 2000 })
      const field = fieldOf(failure)
      if (!field) return
      form.refuse(field, failure.message)
      focusField(body.current, field)
    }
  }
  return (
    <>
      <Sheet title={title} edge="right" width={520} onClose={leave}>
        <form
          ref={body}
          className={css.form}
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          <FormFields form={form} />
          {words.sentence && <p className={css.sentence}>{words.sentence(form.values)}</p>}
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
