import type { FormEvent, ReactNode } from 'react'
import { asCallError } from '../../../lib/call.ts'
import { useAct } from '../../../lib/use-act.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { SheetActs } from '../../../ui/overlays/sheet-acts.tsx'
import { toast } from '../../../ui/overlays/toasts.tsx'
import css from './agency-sheet.module.css'
import { agencyTexts } from './messages.ts'

interface AgencySheetProps {
  title: string
  verb: string
  /** Performs the action. The sheet shows a refusal as a toast. */
  send: () => Promise<void>
  disabled?: boolean
  onClose: () => void
  children: ReactNode
}

/** A short form of the agency's page. */
export function AgencySheet({ title, verb, send, disabled = false, onClose, children }: AgencySheetProps) {
  const t = agencyTexts.use()
  const [start, isActing] = useAct(async () => {
    try {
      await send()
    } catch (thrown) {
      const failure = asCallError(thrown)
      if (!failure.isTold) toast.error(failure.refusal ? failure.message : t.failed)
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    start()
  }
  return (
    <Sheet title={title} onClose={onClose} ownFocus>
      <form className={css.form} noValidate onSubmit={submit}>
        {children}
        <SheetActs>
          <Button variant="default" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" loading={isActing} disabled={disabled}>
            {verb}
          </Button>
        </SheetActs>
      </form>
    </Sheet>
  )
}
