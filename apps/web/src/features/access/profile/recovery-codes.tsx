import { ShownOnce } from '../../../ui/overlays/shown-once.tsx'
import { secondFactorTexts } from './second-factor-messages.ts'
import css from './second-factor-sheet.module.css'

export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const t = secondFactorTexts.use()
  return (
    <ShownOnce
      title={t.codesTitle}
      lead={t.codesLead}
      secret={`${codes.join('\n')}\n`}
      fileName={t.fileName}
      onKept={onClose}
    >
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </ShownOnce>
  )
}
