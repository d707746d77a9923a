import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { SheetActs } from '../../ui/overlays/sheet-acts.tsx'
import { useLeaveWarning } from './use-leave-warning.tsx'

interface ReasonSheetProps {
  title: string
  words: { why: string; whyHelp: string; whyMissing: string; cancel: string }
  /** On the red button. */
  verb: string
  onClose: () => void
  /** Runs with the reason, without spaces around it. */
  onSend: (reason: string) => Promise<void>
  children: ReactNode
}

/** Takes something back after a reason was given. Typed words are not lost by Esc. */
export function ReasonSheet({ title, words, verb, onClose, onSend, children }: ReasonSheetProps) {
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const reason = typed.trim()
  const { leave, warning } = useLeaveWarning(reason === '' ? 0 : 1, onClose)
  const send = async () => {
    setTried(true)
    if (reason !== '') await onSend(reason)
  }
  return (
    <>
      <Sheet title={title} width={480} onClose={leave}>
        {children}
        <TextField
          label={words.why}
          help={words.whyHelp}
          value={typed}
          maxLength={500}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
          error={isTried && reason === '' ? words.whyMissing : undefined}
        />
        <SheetActs apart>
          <Button variant="default" onClick={leave}>
            {words.cancel}
          </Button>
          <Button color="red" onClick={send}>
            {verb}
          </Button>
        </SheetActs>
      </Sheet>
      {warning}
    </>
  )
}
