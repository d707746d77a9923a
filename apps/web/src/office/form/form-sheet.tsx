import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { OfficeProvider } from '../office-provider.tsx'
import { ChangeReceipt } from './change-receipt.tsx'
import type { Field, Values } from './field.ts'
import { type Stale, StaleNote, staleOf } from './stale-note.tsx'
import { formTexts } from './texts.ts'
import { type Form, useForm } from './use-form.ts'
import { useLeaveWarning } from './use-leave-warning.tsx'
import { type Saving, useSaving } from './use-saving.ts'

export interface FormWords<V extends Values> {
  /** Toast after saving. `failed` is the toast after a failure; the server's sentence follows it. */
  done: string
  failed: string
  /** Label of the save button, if the button does more than save. */
  submit?: (values: V) => string | undefined
  /** Describes in a sentence how others will see the current values. `before`: the values of the record that is edited. */
  sentence?: (values: V, before?: V) => ReactNode
  /** The same as others will see it, drawn beside the fields; on phones above what will change. */
  preview?: (values: V) => ReactNode
  /** The way to settings that belong to it and stand on another page. Drawers have it, pages do not. */
  elsewhere?: (values: V) => ReactNode
}

export interface FormProps<V extends Values> extends Saving<V> {
  title: string
  fields: readonly Field<V>[]
  initial: V
  /** Edits an existing record: the changes are listed on a receipt. */
  isEdit: boolean
  words: FormWords<V>
}

interface FormSheetProps<V extends Values> {
  form: FormProps<V>
  sheet: { edge: 'right'; width: number } | { edge: 'page'; plain: true }
  /** How the form, its last line and the count of changes there look. */
  look: { form: string | undefined; foot: string | undefined; count: string | undefined }
  /** The button that leaves says so where changes are lost. */
  namesLoss?: boolean
  children: (form: Form<V>, leave: () => void) => ReactNode
}

/** Frame of every form: the sheet, the receipt of changes, the line that saves, the warning before changes are lost. */
export function FormSheet<V extends Values>(props: FormSheetProps<V>) {
  const { sheet, look, namesLoss, children } = props
  const { title, fields, initial, isEdit, words, onClose } = props.form
  const t = formTexts.use()
  const [base, setBase] = useState(initial)
  const [stale, setStale] = useState<Stale<V>>()
  const form = useForm(fields, base)
  const changes = form.changed.length
  const { leave, warning } = useLeaveWarning(changes, onClose)
  const body = useRef<HTMLFormElement>(null)
  const send = useSaving(form, body, props.form, (theirs) => {
    setStale(staleOf(form, fields, theirs))
    form.follow(theirs)
    setBase(theirs)
  })
  return (
    <OfficeProvider>
      <Sheet title={title} {...sheet} onClose={leave}>
        <form
          ref={body}
          className={look.form}
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          {children(form, leave)}
          {stale && <StaleNote form={form} stale={stale} />}
          {isEdit && <ChangeReceipt form={form} />}
          <div className={look.foot}>
            <span className={look.count}>{changes > 0 && t.changes(changes)}</span>
            <Button variant="default" onClick={leave}>
              {namesLoss && changes > 0 ? t.discard : t.cancel}
            </Button>
            <Button
              type="submit"
              onClick={(event) => {
                event.preventDefault()
                return send()
              }}
            >
              {words.submit?.(form.values) ?? t.save}
            </Button>
          </div>
        </form>
      </Sheet>
      {warning}
    </OfficeProvider>
  )
}
