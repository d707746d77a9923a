import { type RefObject, useRef } from 'react'
import { asCallError, type CallError, mayHaveHappened } from '../../lib/call.ts'
import { toast } from '../../ui/overlays/toasts.tsx'
import { officeTexts } from '../texts.ts'
import type { Values } from './field.ts'
import { focusField } from './form-fields.tsx'
import { formTexts } from './texts.ts'
import { type Form, isSame } from './use-form.ts'

export interface Saving<V extends Values> {
  /** Toasts after success and after failure. The server's sentence follows `failed`. */
  words: { done: string; failed: string }
  /** @returns what the person should know besides, if anything; null: another dialog goes on from here and tells the result */
  save: (values: V) => Promise<readonly string[] | null>
  /** The field that a refusal is about. */
  fieldOf: (failure: CallError, values: V) => string | undefined
  /** Values as others have saved them, after a refusal that says so; undefined after any other refusal. */
  latest?: (failure: CallError) => Promise<V | undefined>
  onClose: () => void
}

/**
 * Sends a form that is right, and goes to the field that is wrong where it is not, or where the server says so. After a
 * lost answer the row may be newer by this very form: if it has all that stands here, it is saved.
 */
export function useSaving<V extends Values>(
  form: Form<V>,
  body: RefObject<HTMLElement | null>,
  { words, save, fieldOf, latest, onClose }: Saving<V>,
  onStale: (theirs: V) => void,
): () => Promise<void> {
  const isUnknown = useRef(false)
  return async () => {
    const wrong = form.check()
    if (wrong) return focusField(body.current, wrong)
    try {
      const notes = await save(form.values)
      if (notes) toast.success(words.done, { ms: 2000 })
      for (const note of notes ?? []) toast.warn(note, { ms: 10_000 })
      onClose()
    } catch (thrown) {
      const failure = asCallError(thrown)
      const mayBeMine = isUnknown.current
      isUnknown.current ||= mayHaveHappened(failure)
      if (failure.isTold) return
      const t = officeTexts.now()
      const theirs = await latest?.(failure).catch(() => undefined)
      if (theirs && mayBeMine && Object.entries(form.values).every(([name, value]) => isSame(theirs[name], value))) {
        toast.success(words.done, { ms: 2000 })
        return onClose()
      }
      if (theirs) {
        // The refusal has the wire's names of the fields; the note in the form has their labels.
        toast.error(t.failedWith(words.failed, formTexts.now().staleToast), { ms: 10_000 })
        return onStale(theirs)
      }
      toast.error(t.failedWith(words.failed, failure.message), { ms: 2000 })
      const field = fieldOf(failure, form.values)
      if (!field) return
      // The sentence without the name of the field, where the refusal has it alone.
      form.refuse(field, String(failure.details.problem ?? failure.message))
      focusField(body.current, field)
    }
  }
}
