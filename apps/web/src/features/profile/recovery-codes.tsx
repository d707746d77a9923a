import { Button } from '../../ui/button.tsx'
import { copyAndTell } from '../../ui/copy-and-tell.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { SheetActs } from '../../ui/sheet-acts.tsx'
import { secondFactorTexts } from './second-factor-messages.ts'
import css from './second-factor-sheet.module.css'

/** Shown once, to be kept. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const t = secondFactorTexts.use()
  const text = `${codes.join('\n')}\n`
  const copy = () => copyAndTell(text, t, { ms: 10_000 })
  return (
    <Sheet onClose={onClose} title={t.codesTitle}>
      <div className={css.form}>
        <p>{t.codesLead}</p>
        <ul className={css.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <SheetActs>
          <Button variant="default" onClick={copy}>
            {t.copy}
          </Button>
          <Button variant="default" onClick={() => saveAsFile(t.fileName, text)}>
            {t.save}
          </Button>
          <Button onClick={onClose}>{t.saved}</Button>
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
