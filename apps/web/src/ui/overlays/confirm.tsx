import { type ReactNode, useId } from 'react'
import { Button } from '../controls/button.tsx'
import { uiTexts } from '../texts.ts'
import css from './confirm.module.css'
import { Sheet } from './sheet.tsx'
import { SheetActs } from './sheet-acts.tsx'

interface Consequence {
  icon: ReactNode
  text: string
}

interface ConfirmProps {
  onClose: () => void
  /** Names the act. */
  title: string
  /** Consequences of the act, at most three. */
  consequences: readonly Consequence[]
  /** One more line, without a picture. */
  note?: string | undefined
  /** The verb on the red button, never just "OK". */
  verb: string
  cancelLabel?: string
  /** The button waits until that is done. */
  onConfirm: () => Promise<void>
}

/** A warning before something that cannot be taken back. Focus starts on the way out. */
export function Confirm({ onClose, title, consequences, note, verb, cancelLabel, onConfirm }: ConfirmProps) {
  const t = uiTexts.use()
  const list = useId()
  return (
    <Sheet onClose={onClose} title={title} width={480} warning={list} ownFocus>
      <ul id={list} className={css.list}>
        {consequences.map(({ icon, text }) => (
          <li key={text}>
            {icon}
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {note !== undefined && <p className={css.note}>{note}</p>}
      <SheetActs apart>
        <Button variant="default" onClick={onClose} data-autofocus>
          {cancelLabel ?? t.cancel}
        </Button>
        <Button color="red" onClick={onConfirm}>
          {verb}
        </Button>
      </SheetActs>
    </Sheet>
  )
}
