import { listAgencies, pictureAddress, saveAgency } from '@dukou/contract'
import { useRef } from 'react'
import { asCallError } from '../../../../lib/call.ts'
import { call } from '../../../../lib/client.ts'
import { isSendable, uploadPicture } from '../../../../lib/upload.ts'
import { useAct } from '../../../../lib/use-act.ts'
import { refresh } from '../../../../lib/use-call.ts'
import { tellDone, tellFailure } from '../../../../office/tell.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { toast } from '../../../../ui/overlays/toasts.tsx'
import type { Agency } from './agency-row.ts'
import css from './logo-sheet.module.css'
import { agencyOfficeTexts } from './messages.ts'

/** The picture that stands beside the name of an agency. */
export function LogoSheet({ agency, onClose }: { agency: Agency; onClose: () => void }) {
  const t = agencyOfficeTexts.use()
  const input = useRef<HTMLInputElement>(null)
  const [save, isSaving] = useAct(async (file: File | null) => {
    try {
      if (file && !(await isSendable(file))) return void toast.error(t.refused, { ms: 2000 })
      const logoUrl = file ? pictureAddress(await uploadPicture(file)) : ''
      const { id, revision, ownerEmail, name, domain, contact } = agency
      await call(saveAgency, { id, revision, ownerEmail, name, domain, contact, logoUrl })
      await refresh(listAgencies)
      tellDone(t.logoSaved)
      onClose()
    } catch (thrown) {
      tellFailure(t.logoFailed, thrown)
      if (asCallError(thrown).refusal !== 'rowChanged') return
      await refresh(listAgencies)
      onClose()
    }
  })
  return (
    <Sheet title={t.logoOf(agency.name)} onClose={onClose}>
      <div className={css.body}>
        {agency.logoUrl ? (
          <img src={agency.logoUrl} alt={t.logo} width={56} height={56} className={css.logo} />
        ) : (
          <p>{t.noLogo}</p>
        )}
        <p className={css.note}>{t.logoNote}</p>
        <div className={css.acts}>
          {agency.logoUrl && (
            <Button variant="subtle" onClick={() => save(null)}>
              {t.removeLogo}
            </Button>
          )}
          <Button loading={isSaving} onClick={() => input.current?.click()}>
            {t.chooseLogo}
          </Button>
        </div>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t.chooseLogo}
          accept="image/jpeg,image/png,image/webp"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            currentTarget.value = ''
            if (file) save(file)
          }}
        />
      </div>
    </Sheet>
  )
}
