import { type ReactNode, useEffect } from 'react'
import { holdLeaving } from '../../lib/leaving.ts'
import { Button } from '../controls/button.tsx'
import { copyAndTell } from '../controls/copy-and-tell.ts'
import { Sheet } from './sheet.tsx'
import { SheetActs } from './sheet-acts.tsx'
import css from './shown-once.module.css'
import { shownOnceTexts } from './shown-once-texts.ts'

interface ShownOnceProps {
  title: string
  /** Says where the secret is used, and what happens when it is lost. */
  lead: string
  /** The text to copy. */
  secret: string
  /** The name of a file to download it as. */
  fileName?: string
  /** Words of the copy button. Default: those of the customers' site. */
  copyWords?: { copied: string; copyFailed: string }
  /** How it looks; the plain text unless told otherwise. */
  children?: ReactNode
  onKept: () => void
}

/**
 * A secret that the server never shows again. Only the button closes it, and the browser asks before a reload.
 */
export function ShownOnce({ title, lead, secret, fileName, copyWords, children, onKept }: ShownOnceProps) {
  const t = shownOnceTexts.use()
  useEffect(() => holdLeaving(() => {}), [])
  return (
    <Sheet title={title} width={560} stays onClose={onKept}>
      <div className={css.shown}>
        <p>{lead}</p>
        {children ?? <pre className={css.secret}>{secret}</pre>}
        <SheetActs>
          <Button variant="default" onClick={() => copyAndTell(secret, copyWords ?? t, { ms: 10_000 })}>
            {t.copy}
          </Button>
          {fileName && (
            <Button variant="default" onClick={() => saveAsFile(fileName, secret)}>
              {t.download}
            </Button>
          )}
          <Button onClick={onKept}>{t.kept}</Button>
        </SheetActs>
      </div>
    </Sheet>
  )
}

function saveAsFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
